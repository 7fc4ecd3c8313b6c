/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import org.apache.flink.types.RowKind;

/**
 * A cursor over the rows of batches of one schema, read in place. One object serves any number of
 * batches, so whoever keeps a row or a value of it beyond the next {@link #at} or {@link #wrap}
 * copies it; strings and nested values refer to the columns of the batch, which are immutable.
 */
public final class BatchRow extends ColumnRow {
  private static final RowKind[] KINDS = {
    RowKind.INSERT, RowKind.UPDATE_BEFORE, RowKind.UPDATE_AFTER, RowKind.DELETE
  };

  private final BatchSchema schema;
  private RowBatch batch;

  /** A cursor that is on no batch yet. */
  public BatchRow(BatchSchema schema) {
    this.schema = schema;
    this.batch = RowBatch.of(0);
  }

  /**
   * Moves to a batch, before any of its rows.
   *
   * @throws IllegalArgumentException when the batch does not fit the schema
   */
  public BatchRow wrap(RowBatch newBatch) {
    schema.check(newBatch);
    batch = newBatch;
    turnTo(newBatch.sharedColumns(), -1);
    return this;
  }

  /** Moves to a physical row of the batch, whether it is selected or not. */
  public BatchRow at(int physicalRow) {
    turnTo(physicalRow);
    return this;
  }

  @Override
  public RowKind getRowKind() {
    return KINDS[batch.kind(position())];
  }

  @Override
  public String toString() {
    return "BatchRow[row " + position() + " of " + batch + "]";
  }
}
