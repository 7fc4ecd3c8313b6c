/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;

/**
 * Compares DOUBLE values by {@link Double#compare}: NaN equals NaN and is the greatest, -0 is less
 * than 0. Flink compares DECIMAL with floating-point numbers like that.
 */
final class TotalOrderKernel extends OrderingKernel {
  TotalOrderKernel(Operator operator, Kernel left, Kernel right) {
    super(operator, left, right);
  }

  @Override
  void order(Column left, Column right, long[] nulls, int[] order, Rows rows) {
    double[] l = ((DoubleColumn) left).values();
    double[] r = ((DoubleColumn) right).values();
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (!NullMask.isNull(nulls, row)) {
        order[row] = Double.compare(l[row], r[row]);
      }
    }
  }
}
