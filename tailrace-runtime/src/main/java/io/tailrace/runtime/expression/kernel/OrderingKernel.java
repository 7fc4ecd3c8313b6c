/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;

/** A comparison by a three-way order, for values that are more than one primitive. */
abstract class OrderingKernel extends ComparisonKernel {
  OrderingKernel(Operator operator, Kernel left, Kernel right) {
    super(operator, left, right);
  }

  @Override
  final void compare(Operator operator, Column left, Column right, boolean[] out, Rows rows) {
    int[] order = new int[out.length];
    order(left, right, NullMask.union(left.nulls(), right.nulls()), order, rows);
    int size = out.length;
    switch (operator) {
      case EQUALS -> {
        for (int i = 0; i < size; i++) {
          out[i] = order[i] == 0;
        }
      }
      case NOT_EQUALS -> {
        for (int i = 0; i < size; i++) {
          out[i] = order[i] != 0;
        }
      }
      case LESS_THAN -> {
        for (int i = 0; i < size; i++) {
          out[i] = order[i] < 0;
        }
      }
      case LESS_THAN_OR_EQUAL -> {
        for (int i = 0; i < size; i++) {
          out[i] = order[i] <= 0;
        }
      }
      default -> throw notNormalised(operator);
    }
  }

  /**
   * Writes a negative number, zero or a positive number for the rows that count and are not NULL.
   *
   * @param nulls rows that are NULL on one side
   */
  abstract void order(Column left, Column right, long[] nulls, int[] order, Rows rows);
}
