/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.TimestampNanosColumn;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;

/** Compares timestamps of which one at least is finer than a millisecond, by both parts. */
final class TimestampComparisonKernel extends OrderingKernel {
  TimestampComparisonKernel(Operator operator, Kernel left, Kernel right) {
    super(operator, left, right);
  }

  @Override
  void order(Column left, Column right, long[] nulls, int[] order, Rows rows) {
    long[] leftMillis = millis(left);
    long[] rightMillis = millis(right);
    int[] leftNanos = nanos(left, order.length);
    int[] rightNanos = nanos(right, order.length);
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (!NullMask.isNull(nulls, row)) {
        int byMillis = Long.compare(leftMillis[row], rightMillis[row]);
        order[row] = byMillis != 0 ? byMillis : Integer.compare(leftNanos[row], rightNanos[row]);
      }
    }
  }

  private static long[] millis(Column column) {
    return column instanceof TimestampNanosColumn fine
        ? fine.millis()
        : ((LongColumn) column).values();
  }

  private static int[] nanos(Column column, int size) {
    return column instanceof TimestampNanosColumn fine ? fine.nanos() : new int[size];
  }
}
