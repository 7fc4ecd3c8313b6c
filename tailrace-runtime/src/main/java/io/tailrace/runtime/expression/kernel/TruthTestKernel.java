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

/** IS [NOT] TRUE and IS [NOT] FALSE, which are never NULL. */
final class TruthTestKernel extends UnaryKernel {
  private final boolean resultForTrue;
  private final boolean resultForNull;

  TruthTestKernel(Operator operator, Kernel operand) {
    super(operand);
    resultForTrue = operator == Operator.IS_TRUE || operator == Operator.IS_NOT_FALSE;
    resultForNull = operator == Operator.IS_NOT_TRUE || operator == Operator.IS_NOT_FALSE;
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    boolean[] in = ((BooleanColumn) operand).values();
    boolean[] out = new boolean[size];
    for (int i = 0; i < size; i++) {
      out[i] = in[i] == resultForTrue;
    }
    if (operand.hasNulls()) {
      long[] nulls = operand.nulls();
      for (int i = 0; i < size; i++) {
        if (NullMask.isNull(nulls, i)) {
          out[i] = resultForNull;
        }
      }
    }
    return new BooleanColumn(out, NullMask.NONE, size);
  }
}
