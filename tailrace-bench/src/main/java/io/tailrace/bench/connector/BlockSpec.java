/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.Serializable;
import java.util.List;
import org.apache.flink.table.types.logical.RowType;

/**
 * What a {@link GeneratedBlock} is made of; equal specifications give equal blocks in every JVM.
 *
 * @param rowType the fields
 * @param fields how each field's values are drawn, in the order of the fields; a serialisable list
 * @param seed start of the pseudo-random sequences
 */
public record BlockSpec(RowType rowType, List<FieldSpec> fields, long seed)
    implements Serializable {
  public BlockSpec {
    checkArgument(
        rowType.getFieldCount() == fields.size(),
        "%s specifications for %s fields.",
        fields.size(),
        rowType.getFieldCount());
    fields = List.copyOf(fields);
  }
}
