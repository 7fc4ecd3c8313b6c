/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.Layout;
import io.tailrace.batch.RowBatch;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Results of type FLOAT or DOUBLE. As in Flink, NaN differs from NaN, and 0.0 equals -0.0, when a
 * result is compared with the one before.
 */
final class FloatingResult extends AggregateResult {
  private final boolean single;
  private double[] before = {};
  private double[] after = {};

  FloatingResult(LogicalType type) {
    this.single = Layout.of(type) == Layout.FLOAT;
  }

  /** The results before the rows, to be filled. */
  double[] before() {
    return before;
  }

  /** The results after the rows, to be filled. */
  double[] afterValues() {
    return after;
  }

  @Override
  long bytesBefore() {
    return (long) Double.BYTES * rows();
  }

  @Override
  long bytesAfter() {
    return (long) Double.BYTES * rows();
  }

  @Override
  void reserve(int physicalRows) {
    if (before.length < physicalRows) {
      before = new double[physicalRows];
    }
    if (after.length < physicalRows) {
      after = new double[physicalRows];
    }
  }

  @Override
  void markValueChanges(boolean[] changed) {
    for (int row = 0; row < rows(); row++) {
      changed[row] |= before[row] != after[row];
    }
  }

  @Override
  Column release(long[] nulls) {
    double[] values = after;
    if (!single) {
      after = new double[0];
      return new DoubleColumn(values, nulls, rows());
    }
    float[] floats = new float[rows()];
    for (int row = 0; row < floats.length; row++) {
      floats[row] = (float) values[row];
    }
    return new FloatColumn(floats, nulls, floats.length);
  }

  @Override
  Column gather(int[] changes, byte[] kinds, int from, int to, long[] nulls) {
    int size = to - from;
    if (single) {
      float[] out = new float[size];
      for (int i = 0; i < size; i++) {
        int row = changes[from + i];
        out[i] = (float) (kinds[from + i] == RowBatch.UPDATE_BEFORE ? before[row] : after[row]);
      }
      return new FloatColumn(out, nulls, size);
    }
    double[] out = new double[size];
    for (int i = 0; i < size; i++) {
      int row = changes[from + i];
      out[i] = kinds[from + i] == RowBatch.UPDATE_BEFORE ? before[row] : after[row];
    }
    return new DoubleColumn(out, nulls, size);
  }
}
