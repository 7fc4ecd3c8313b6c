/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import org.apache.flink.table.data.RowData;

/**
 * Rows on their way into a batch of at most a given number of rows, or of the number of bytes that
 * {@link BatchBuilder} allows. Both limits are soft: a batch that ends with a -U waits for the row
 * after it.
 */
public final class RowBuffer {
  private final BatchBuilder builder;
  private int maxRows;
  private byte lastKind = RowBatch.INSERT;

  /**
   * An empty buffer.
   *
   * @param maxRows rows of a full batch, 1 to {@link RowBatch#MAX_ROWS}
   */
  public RowBuffer(BatchSchema schema, int maxRows) {
    this.builder = new BatchBuilder(schema);
    limitTo(maxRows);
  }

  /**
   * Checks a configured number of rows of a full batch.
   *
   * @throws IllegalArgumentException unless it is 1 to {@link RowBatch#MAX_ROWS}
   */
  public static int checkMaxRows(int maxRows) {
    checkArgument(
        maxRows >= 1 && maxRows <= RowBatch.MAX_ROWS,
        "A batch can be limited to 1 to %s rows, not to %s.",
        RowBatch.MAX_ROWS,
        maxRows);
    return maxRows;
  }

  /** Changes the number of rows of a full batch. */
  public void limitTo(int newMaxRows) {
    this.maxRows = checkMaxRows(newMaxRows);
  }

  /** Appends a copy of a row. */
  public void append(RowData row) {
    builder.append(row);
    lastKind = row.getRowKind().toByteValue();
  }

  /** Appends one physical row of a batch. */
  public void append(RowBatch batch, int physicalRow) {
    builder.append(batch, physicalRow);
    lastKind = batch.kind(physicalRow);
  }

  /** Rows in the buffer. */
  public int size() {
    return builder.size();
  }

  /** Whether there are no rows. */
  public boolean isEmpty() {
    return builder.isEmpty();
  }

  /** Whether the last row is a -U, so that its +U may be the next row to come. */
  public boolean endsInsidePair() {
    return !builder.isEmpty() && lastKind == RowBatch.UPDATE_BEFORE;
  }

  /** Whether the rows make a full batch that may end here. */
  public boolean isFull() {
    int size = builder.size();
    if (size >= maxRows) {
      return lastKind != RowBatch.UPDATE_BEFORE || size >= maxRows + RowBatch.MAX_ROWS;
    }
    return builder.isFull();
  }

  /** Takes the rows out as a batch. */
  public RowBatch build() {
    lastKind = RowBatch.INSERT;
    return builder.build();
  }
}
