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

/** Compares as Java's operators do: NaN equals nothing, 0 equals -0. */
final class FloatComparisonKernel extends ComparisonKernel {
  FloatComparisonKernel(Operator operator, Kernel left, Kernel right) {
    super(operator, left, right);
  }

  @Override
  void compare(Operator operator, Column left, Column right, boolean[] out, Rows rows) {
    float[] l = ((FloatColumn) left).values();
    float[] r = ((FloatColumn) right).values();
    int size = out.length;
    switch (operator) {
      case EQUALS -> {
        for (int i = 0; i < size; i++) {
          out[i] = l[i] == r[i];
        }
      }
      case NOT_EQUALS -> {
        for (int i = 0; i < size; i++) {
          out[i] = l[i] != r[i];
        }
      }
      case LESS_THAN -> {
        for (int i = 0; i < size; i++) {
          out[i] = l[i] < r[i];
        }
      }
      case LESS_THAN_OR_EQUAL -> {
        for (int i = 0; i < size; i++) {
          out[i] = l[i] <= r[i];
        }
      }
      default -> throw notNormalised(operator);
    }
  }
}
