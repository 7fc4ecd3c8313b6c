/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.runtime.expression.Rows;
import java.util.Arrays;

/**
 * Looks numbers up in a set of constants. Floating-point numbers are looked up by their bits with
 * one form of NaN: NaN is found, and 0 is not -0.
 */
final class LongSetKernel extends UnaryKernel {
  /** Sets up to this size are scanned, larger ones are searched. */
  private static final int SCANNED = 8;

  private final long[] sorted;

  /**
   * A kernel over a LONG, FLOAT or DOUBLE operand.
   *
   * @param values constants, floating-point ones as the bits of a double
   */
  LongSetKernel(Kernel operand, long[] values) {
    super(operand);
    this.sorted = values.clone();
    Arrays.sort(sorted);
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    long[] in = keys(operand, size);
    boolean[] out = new boolean[size];
    if (sorted.length <= SCANNED) {
      for (long value : sorted) {
        for (int i = 0; i < size; i++) {
          out[i] |= in[i] == value;
        }
      }
    } else {
      for (int i = 0; i < size; i++) {
        out[i] = Arrays.binarySearch(sorted, in[i]) >= 0;
      }
    }
    return new BooleanColumn(out, Nulls.of(operand, size), size);
  }

  private static long[] keys(Column operand, int size) {
    if (operand instanceof LongColumn column) {
      return column.values();
    }
    long[] keys = new long[size];
    if (operand instanceof DoubleColumn column) {
      double[] in = column.values();
      for (int i = 0; i < size; i++) {
        keys[i] = Double.doubleToLongBits(in[i]);
      }
    } else {
      float[] in = ((FloatColumn) operand).values();
      for (int i = 0; i < size; i++) {
        keys[i] = Double.doubleToLongBits(in[i]);
      }
    }
    return keys;
  }
}
