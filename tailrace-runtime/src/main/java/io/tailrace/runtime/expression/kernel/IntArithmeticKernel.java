/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.IntColumn;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;

/** Integer arithmetic that wraps around, as Java's and Flink's. */
final class IntArithmeticKernel extends BinaryKernel {
  private final Operator operator;

  IntArithmeticKernel(Operator operator, Kernel left, Kernel right) {
    super(left, right);
    this.operator = operator;
  }

  @Override
  Column compute(Column left, Column right, int size, Rows rows) {
    int[] l = ((IntColumn) left).values();
    int[] r = ((IntColumn) right).values();
    int[] out = new int[size];
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
      default -> throw new IllegalStateException(operator + " is no arithmetic of int.");
    }
    return new IntColumn(out, Nulls.union(left, right, size), size);
  }
}
