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

/**
 * A comparison; NULL when an operand is. "Greater" is evaluated as "less" with the operands
 * exchanged after their evaluation.
 */
abstract class ComparisonKernel extends BinaryKernel {
  private final Operator operator;
  private final boolean exchanged;

  ComparisonKernel(Operator operator, Kernel left, Kernel right) {
    super(left, right);
    this.exchanged =
        operator == Operator.GREATER_THAN || operator == Operator.GREATER_THAN_OR_EQUAL;
    this.operator =
        switch (operator) {
          case GREATER_THAN -> Operator.LESS_THAN;
          case GREATER_THAN_OR_EQUAL -> Operator.LESS_THAN_OR_EQUAL;
          default -> operator;
        };
  }

  @Override
  final BooleanColumn compute(Column left, Column right, int size, Rows rows) {
    boolean[] out = new boolean[size];
    if (exchanged) {
      compare(operator, right, left, out, rows);
    } else {
      compare(operator, left, right, out, rows);
    }
    return new BooleanColumn(out, Nulls.union(left, right, size), size);
  }

  /**
   * Compares row by row, NULL or not.
   *
   * @param operator EQUALS, NOT_EQUALS, LESS_THAN or LESS_THAN_OR_EQUAL
   */
  abstract void compare(Operator operator, Column left, Column right, boolean[] out, Rows rows);

  static IllegalStateException notNormalised(Operator operator) {
    return new IllegalStateException(operator + " is no normalised comparison.");
  }
}
