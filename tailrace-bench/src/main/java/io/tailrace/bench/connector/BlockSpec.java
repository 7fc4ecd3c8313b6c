/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.RowBatch;
import io.tailrace.bench.connector.FieldSpec.Draw;
import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import org.apache.flink.table.types.logical.RowType;

/**
 * What {@link GeneratedRows} are made of; equal specifications give equal rows in every JVM.
 *
 * @param rowType the fields
 * @param fields how each field's values are drawn, in the order of the fields; a serialisable list
 * @param seed start of the pseudo-random sequences
 * @param identities each of {@code 0 .. identities - 1} is the identity of exactly one row in every
 *     {@code identities} rows, in random order; with updates: the number of rows that live at once,
 *     a multiple of {@value io.tailrace.batch.RowBatch#MAX_ROWS}
 * @param blocks number of blocks that differ, before the first comes again; with updates it follows
 *     from {@code identities} and is 1 here
 * @param changes what becomes of the rows
 */
public record BlockSpec(
    RowType rowType, List<FieldSpec> fields, long seed, int identities, int blocks, Changes changes)
    implements Serializable {
  public BlockSpec {
    checkArgument(
        rowType.getFieldCount() == fields.size(),
        "%s specifications for %s fields.",
        fields.size(),
        rowType.getFieldCount());
    checkArgument(identities > 0, "A number of %s identities is not positive.", identities);
    checkArgument(blocks > 0, "A number of %s blocks is not positive.", blocks);
    fields = List.copyOf(fields);
    if (changes == Changes.UPDATES) {
      checkArgument(
          identities % RowBatch.MAX_ROWS == 0,
          "%s rows that are updated do not fill blocks of %s.",
          identities,
          RowBatch.MAX_ROWS);
      checkArgument(blocks == 1, "The number of blocks of updates follows from the identities.");
      checkArgument(
          fields.stream().allMatch(field -> field.nullPercent() == 0),
          "Rows that are updated hold no NULL.");
      checkArgument(
          fields.stream().anyMatch(field -> field.draw() == Draw.UNIFORM),
          "An update has no field to replace.");
      checkArgument(
          fields.stream().noneMatch(field -> field.draw() == Draw.SEQUENCE),
          "Rows that are updated are in no sequence.");
    }
  }

  /** One block of inserts with default values. */
  public static BlockSpec of(RowType rowType) {
    return new BlockSpec(
        rowType,
        Collections.nCopies(rowType.getFieldCount(), FieldSpec.DEFAULT),
        1,
        1,
        1,
        Changes.INSERTS);
  }
}
