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

/** Results of fixed width that take one word in a state table. */
final class WordResult extends AggregateResult {
  private final Layout layout;
  private long[] before = {};
  private long[] after = {};
  private long[] gathered = {};

  WordResult(LogicalType type) {
    this.layout = Layout.of(type);
  }

  /** The results before the rows, to be filled. */
  long[] before() {
    return before;
  }

  /** The results after the rows, to be filled. */
  long[] afterValues() {
    return after;
  }

  @Override
  long bytesBefore() {
    return (long) Long.BYTES * rows();
  }

  @Override
  long bytesAfter() {
    return (long) Long.BYTES * rows();
  }

  @Override
  void reserve(int physicalRows) {
    if (before.length < physicalRows) {
      before = new long[physicalRows];
    }
    if (after.length < physicalRows) {
      after = new long[physicalRows];
    }
  }

  @Override
  void markValueChanges(boolean[] changed) {
    switch (layout) {
      case FLOAT -> {
        for (int row = 0; row < rows(); row++) {
          changed[row] |=
              Float.intBitsToFloat((int) before[row]) != Float.intBitsToFloat((int) after[row]);
        }
      }
      case DOUBLE -> {
        for (int row = 0; row < rows(); row++) {
          changed[row] |=
              Double.longBitsToDouble(before[row]) != Double.longBitsToDouble(after[row]);
        }
      }
      default -> {
        for (int row = 0; row < rows(); row++) {
          changed[row] |= before[row] != after[row];
        }
      }
    }
  }

  @Override
  Column release(long[] nulls) {
    long[] values = after;
    if (WordColumns.isShared(layout)) {
      after = new long[0];
    }
    return WordColumns.of(layout, values, nulls, rows());
  }

  @Override
  Column gather(int[] changes, byte[] kinds, int from, int to, long[] nulls) {
    int size = to - from;
    if (WordColumns.isShared(layout) || gathered.length < size) {
      gathered = new long[size];
    }
    long[] out = gathered;
    for (int i = 0; i < size; i++) {
      int row = changes[from + i];
      out[i] = kinds[from + i] == RowBatch.UPDATE_BEFORE ? before[row] : after[row];
    }
    return WordColumns.of(layout, out, nulls, size);
  }
}
