/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;

/** IS [NOT] DISTINCT FROM: a comparison in which NULL equals NULL and nothing else. */
final class DistinctnessKernel extends BinaryKernel {
  private final ComparisonKernel equality;
  private final boolean resultForSame;

  /**
   * A kernel.
   *
   * @param equality compares two columns for EQUALS; only its comparison is used
   */
  DistinctnessKernel(Operator operator, ComparisonKernel equality, Kernel left, Kernel right) {
    super(left, right);
    this.equality = equality;
    this.resultForSame = operator == Operator.IS_NOT_DISTINCT_FROM;
  }

  @Override
  Column compute(Column left, Column right, int size, Rows rows) {
    boolean[] equal = equality.compute(left, right, size, rows).values();
    boolean[] out = new boolean[size];
    boolean nulls = left.hasNulls() || right.hasNulls();
    for (int i = 0; i < size; i++) {
      boolean same = equal[i];
      if (nulls && (left.isNull(i) || right.isNull(i))) {
        same = left.isNull(i) && right.isNull(i);
      }
      out[i] = same == resultForSame;
    }
    return new BooleanColumn(out, NullMask.NONE, size);
  }
}
