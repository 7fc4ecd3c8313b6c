/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;

/** Compares BOOLEAN values; FALSE is less than TRUE. */
final class BooleanComparisonKernel extends ComparisonKernel {
  BooleanComparisonKernel(Operator operator, Kernel left, Kernel right) {
    super(operator, left, right);
  }

  @Override
  void compare(Operator operator, Column left, Column right, boolean[] out, Rows rows) {
    boolean[] l = ((BooleanColumn) left).values();
    boolean[] r = ((BooleanColumn) right).values();
    int size = out.length;
    switch (operator) {
      case EQUALS -> {
        for (int i = 0; i < size; i++) {
          out[i] = l[i] == r[i];
        }
      }
      case NOT_EQUALS -> {
        for (int i = 0; i < size; i++) {
          out[i] = l[i] ^ r[i];
        }
      }
      case LESS_THAN -> {
        for (int i = 0; i < size; i++) {
          out[i] = !l[i] & r[i];
        }
      }
      case LESS_THAN_OR_EQUAL -> {
        for (int i = 0; i < size; i++) {
          out[i] = !l[i] | r[i];
        }
      }
      default -> throw notNormalised(operator);
    }
  }
}
