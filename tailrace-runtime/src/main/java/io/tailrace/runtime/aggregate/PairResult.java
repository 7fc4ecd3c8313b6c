/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.Column;
import io.tailrace.batch.Layout;
import io.tailrace.batch.RowBatch;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Results of two words: DECIMAL of more than 18 digits, and timestamps finer than a millisecond.
 */
final class PairResult extends AggregateResult {
  private final Layout layout;
  private long[] firstBefore = {};
  private long[] secondBefore = {};
  private long[] firstAfter = {};
  private long[] secondAfter = {};

  PairResult(LogicalType type) {
    this.layout = Layout.of(type);
  }

  /** Stores the result before a row. */
  void setBefore(int row, long first, long second) {
    firstBefore[row] = first;
    secondBefore[row] = second;
  }

  /** Stores the result after a row. */
  void setAfter(int row, long first, long second) {
    firstAfter[row] = first;
    secondAfter[row] = second;
  }

  @Override
  long bytesBefore() {
    return (long) 2 * Long.BYTES * rows();
  }

  @Override
  long bytesAfter() {
    return (long) 2 * Long.BYTES * rows();
  }

  @Override
  void reserve(int physicalRows) {
    if (firstBefore.length < physicalRows) {
      firstBefore = new long[physicalRows];
      secondBefore = new long[physicalRows];
    }
    if (firstAfter.length < physicalRows || secondAfter.length < physicalRows) {
      firstAfter = new long[physicalRows];
      secondAfter = new long[physicalRows];
    }
  }

  @Override
  void markValueChanges(boolean[] changed) {
    for (int row = 0; row < rows(); row++) {
      changed[row] |=
          (firstBefore[row] ^ firstAfter[row] | secondBefore[row] ^ secondAfter[row]) != 0;
    }
  }

  @Override
  Column release(long[] nulls) {
    Column column = WordColumns.of(layout, firstAfter, secondAfter, nulls, rows());
    firstAfter = new long[0];
    secondAfter = new long[0];
    return column;
  }

  @Override
  Column gather(int[] changes, byte[] kinds, int from, int to, long[] nulls) {
    int size = to - from;
    long[] first = new long[size];
    long[] second = new long[size];
    for (int i = 0; i < size; i++) {
      int row = changes[from + i];
      boolean old = kinds[from + i] == RowBatch.UPDATE_BEFORE;
      first[i] = old ? firstBefore[row] : firstAfter[row];
      second[i] = old ? secondBefore[row] : secondAfter[row];
    }
    return WordColumns.of(layout, first, second, nulls, size);
  }
}
