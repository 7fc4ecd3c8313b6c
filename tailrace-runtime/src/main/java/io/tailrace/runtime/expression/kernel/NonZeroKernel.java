/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.WideDecimalColumn;
import io.tailrace.runtime.expression.Rows;

/** Converts BIGINT, DOUBLE and DECIMAL to BOOLEAN: everything but zero is TRUE, NaN as well. */
final class NonZeroKernel extends UnaryKernel {
  NonZeroKernel(Kernel operand) {
    super(operand);
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    boolean[] out = new boolean[size];
    switch (operand.layout()) {
      case LONG -> {
        long[] in = ((LongColumn) operand).values();
        for (int i = 0; i < size; i++) {
          out[i] = in[i] != 0;
        }
      }
      case DOUBLE -> {
        double[] in = ((DoubleColumn) operand).values();
        for (int i = 0; i < size; i++) {
          out[i] = in[i] != 0;
        }
      }
      case WIDE_DECIMAL -> {
        long[] high = ((WideDecimalColumn) operand).high();
        long[] low = ((WideDecimalColumn) operand).low();
        for (int i = 0; i < size; i++) {
          out[i] = (high[i] | low[i]) != 0;
        }
      }
      default -> throw new IllegalStateException(operand.layout() + " has no zero.");
    }
    return new BooleanColumn(out, Nulls.of(operand, size), size);
  }
}
