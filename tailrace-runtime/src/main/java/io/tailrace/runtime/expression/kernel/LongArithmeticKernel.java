/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.LongColumn;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;

/** Integer arithmetic that wraps around, as Java's and Flink's. */
final class LongArithmeticKernel extends BinaryKernel {
  private final Operator operator;

  LongArithmeticKernel(Operator operator, Kernel left, Kernel right) {
    super(left, right);
    this.operator = operator;
  }

  @Override
  Column compute(Column left, Column right, int size, Rows rows) {
    long[] l = ((LongColumn) left).values();
    long[] r = ((LongColumn) right).values();
    long[] out = new long[size];
    switch (operator) {
      case PLUS -> {
        for (int i = 0; i < size; i++) {
          out[i] = l[i] + r[i];
        }
      }
      case MINUS -> {
        for (int i = 0; i < size; i++) {
          out[i] = l[i] - r[i];
        }
      }
      case TIMES -> {
        for (int i = 0; i < size; i++) {
          out[i] = l[i] * r[i];
        }
      }
      default -> throw new IllegalStateException(operator + " is no arithmetic of long.");
    }
    return new LongColumn(out, Nulls.union(left, right, size), size);
  }
}
