/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.FloatColumn;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;

/** Floating-point arithmetic; division by zero gives infinity or NaN. */
final class FloatArithmeticKernel extends BinaryKernel {
  private final Operator operator;

  FloatArithmeticKernel(Operator operator, Kernel left, Kernel right) {
    super(left, right);
    this.operator = operator;
  }

  @Override
  Column compute(Column left, Column right, int size, Rows rows) {
    float[] l = ((FloatColumn) left).values();
    float[] r = ((FloatColumn) right).values();
    float[] out = new float[size];
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
      default -> throw new IllegalStateException(operator + " is no arithmetic of float.");
    }
    return new FloatColumn(out, Nulls.union(left, right, size), size);
  }
}
