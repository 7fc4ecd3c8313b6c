/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.ExpressionException;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;

/** Quotient and remainder of long values, truncated toward zero; a zero divisor fails. */
final class LongDivisionKernel extends BinaryKernel {
  private final Call call;

  LongDivisionKernel(Call call, Kernel left, Kernel right) {
    super(left, right);
    this.call = call;
  }

  @Override
  public boolean canFail() {
    return true;
  }

  @Override
  Column compute(Column left, Column right, int size, Rows rows) {
    long[] l = ((LongColumn) left).values();
    long[] r = ((LongColumn) right).values();
    long[] nulls = Nulls.union(left, right, size);
    long[] out = new long[size];
    try {
      if (call.operator() == Operator.DIVIDE) {
        divide(l, r, out, nulls, rows);
      } else {
        remainder(l, r, out, nulls, rows);
      }
    } catch (ArithmeticException e) {
      throw new ExpressionException(call.toString(), e);
    }
    return new LongColumn(out, nulls, size);
  }

  private static void divide(long[] l, long[] r, long[] out, long[] nulls, Rows rows) {
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (!NullMask.isNull(nulls, row)) {
        out[row] = l[row] / r[row];
      }
    }
  }

  private static void remainder(long[] l, long[] r, long[] out, long[] nulls, Rows rows) {
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (!NullMask.isNull(nulls, row)) {
        out[row] = l[row] % r[row];
      }
    }
  }
}
