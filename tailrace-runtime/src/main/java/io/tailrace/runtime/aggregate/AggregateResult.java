/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;

/**
 * The results of one function for the rows of a batch: before and after each row, by physical row.
 * Of a row that deletes its group, both are the result before it. The values at rows where a result
 * is NULL are zero, at rows that no function looked at arbitrary.
 */
abstract class AggregateResult {
  private long[] nullBefore = NullMask.NONE;
  private long[] nullAfter = NullMask.NONE;
  private int rows;

  /** Starts a batch of so many physical rows. */
  final void begin(int physicalRows) {
    rows = physicalRows;
    nullBefore = NullMask.NONE;
    nullAfter = NullMask.NONE;
    reserve(physicalRows);
  }

  /** Number of physical rows. */
  final int rows() {
    return rows;
  }

  /** Makes the result before a row NULL. */
  final void setNullBefore(int row) {
    if (nullBefore.length == 0) {
      nullBefore = NullMask.allocate(rows);
    }
    NullMask.setNull(nullBefore, row);
  }

  /** Makes the result after a row NULL. */
  final void setNullAfter(int row) {
    if (nullAfter.length == 0) {
      nullAfter = NullMask.allocate(rows);
    }
    NullMask.setNull(nullAfter, row);
  }

  /** Marks the rows whose results before and after differ as Flink compares them. */
  final void markChanges(boolean[] changed) {
    markValueChanges(changed);
    if (nullBefore.length != 0 || nullAfter.length != 0) {
      for (int row = 0; row < rows; row++) {
        changed[row] |= NullMask.isNull(nullBefore, row) != NullMask.isNull(nullAfter, row);
      }
    }
  }

  /** The results after the rows, in a column over all physical rows that is nobody else's. */
  final Column after() {
    return release(nullAfter);
  }

  /**
   * The results of some changes.
   *
   * @param changes physical rows, in any order
   * @param kinds of the changes, at the same places; -U stands for the result before the row
   * @param from the first change
   * @param to the change after the last one
   */
  final Column gather(int[] changes, byte[] kinds, int from, int to) {
    long[] mask = NullMask.NONE;
    if (nullBefore.length != 0 || nullAfter.length != 0) {
      mask = NullMask.allocate(to - from);
      for (int i = from; i < to; i++) {
        long[] nulls = kinds[i] == RowBatch.UPDATE_BEFORE ? nullBefore : nullAfter;
        if (NullMask.isNull(nulls, changes[i])) {
          NullMask.setNull(mask, i - from);
        }
      }
    }
    return gather(changes, kinds, from, to, mask);
  }

  /** Bytes of the values before all rows. */
  abstract long bytesBefore();

  /** Bytes of the values after all rows. */
  abstract long bytesAfter();

  /** Bytes of a value of variable width that stands for the result of a change, else 0. */
  int variableBytes(int row, byte kind) {
    return 0;
  }

  /** Whether the values have a variable width. */
  boolean isVariable() {
    return false;
  }

  abstract void reserve(int physicalRows);

  abstract void markValueChanges(boolean[] changed);

  abstract Column release(long[] nulls);

  abstract Column gather(int[] changes, byte[] kinds, int from, int to, long[] nulls);
}
