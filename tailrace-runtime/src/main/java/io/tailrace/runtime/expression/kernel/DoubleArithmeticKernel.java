/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;

/** Floating-point arithmetic; division by zero gives infinity or NaN. */
final class DoubleArithmeticKernel extends BinaryKernel {
  private final Operator operator;

  DoubleArithmeticKernel(Operator operator, Kernel left, Kernel right) {
    super(left, right);
    this.operator = operator;
  }

  @Override
  Column compute(Column left, Column right, int size, Rows rows) {
    double[] l = ((DoubleColumn) left).values();
    double[] r = ((DoubleColumn) right).values();
    double[] out = new double[size];
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
      case DIVIDE -> {
        for (int i = 0; i < size; i++) {
          out[i] = l[i] / r[i];
        }
      }
      default -> throw new IllegalStateException(operator + " is no arithmetic of double.");
    }
    return new DoubleColumn(out, Nulls.union(left, right, size), size);
  }
}
