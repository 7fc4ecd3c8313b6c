/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.ShortColumn;
import io.tailrace.runtime.expression.Rows;

/** Converts other primitive numbers to {@code int} as a Java cast does. */
final class ToIntKernel extends UnaryKernel {
  ToIntKernel(Kernel operand) {
    super(operand);
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    int[] out = new int[size];
    if (operand instanceof ByteColumn column) {
      byte[] in = column.values();
      for (int i = 0; i < size; i++) {
        out[i] = (int) in[i];
      }
    } else if (operand instanceof ShortColumn column) {
      short[] in = column.values();
      for (int i = 0; i < size; i++) {
        out[i] = (int) in[i];
      }
    } else if (operand instanceof LongColumn column) {
      long[] in = column.values();
      for (int i = 0; i < size; i++) {
        out[i] = (int) in[i];
      }
    } else if (operand instanceof FloatColumn column) {
      float[] in = column.values();
      for (int i = 0; i < size; i++) {
        out[i] = (int) in[i];
      }
    } else if (operand instanceof DoubleColumn column) {
      double[] in = column.values();
      for (int i = 0; i < size; i++) {
        out[i] = (int) in[i];
      }
    } else {
      throw new IllegalStateException("No number is stored as " + operand.layout() + ".");
    }
    return new IntColumn(out, Nulls.of(operand, size), size);
  }
}
