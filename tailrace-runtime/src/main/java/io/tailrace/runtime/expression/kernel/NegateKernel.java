/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.WideDecimalColumn;
import io.tailrace.runtime.expression.Rows;

/** Negation; of integers it wraps around, of decimals it is exact. */
final class NegateKernel extends UnaryKernel {
  NegateKernel(Kernel operand) {
    super(operand);
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    long[] nulls = Nulls.of(operand, size);
    return switch (operand.layout()) {
      case INT -> {
        int[] in = ((IntColumn) operand).values();
        int[] out = new int[size];
        for (int i = 0; i < size; i++) {
          out[i] = -in[i];
        }
        yield new IntColumn(out, nulls, size);
      }
      case LONG -> {
        long[] in = ((LongColumn) operand).values();
        long[] out = new long[size];
        for (int i = 0; i < size; i++) {
          out[i] = -in[i];
        }
        yield new LongColumn(out, nulls, size);
      }
      case FLOAT -> {
        float[] in = ((FloatColumn) operand).values();
        float[] out = new float[size];
        for (int i = 0; i < size; i++) {
          out[i] = -in[i];
        }
        yield new FloatColumn(out, nulls, size);
      }
      case DOUBLE -> {
        double[] in = ((DoubleColumn) operand).values();
        double[] out = new double[size];
        for (int i = 0; i < size; i++) {
          out[i] = -in[i];
        }
        yield new DoubleColumn(out, nulls, size);
      }
      case WIDE_DECIMAL -> negateWide((WideDecimalColumn) operand, nulls, size);
      default -> throw new IllegalStateException(operand.layout() + " cannot be negated.");
    };
  }

  /** Negates 128-bit numbers: the complement plus one, with a carry when the low half is zero. */
  private static Column negateWide(WideDecimalColumn operand, long[] nulls, int size) {
    long[] high = operand.high();
    long[] low = operand.low();
    long[] outHigh = new long[size];
    long[] outLow = new long[size];
    for (int i = 0; i < size; i++) {
      outLow[i] = -low[i];
      outHigh[i] = ~high[i] + (low[i] == 0 ? 1 : 0);
    }
    return new WideDecimalColumn(outHigh, outLow, nulls, size);
  }
}
