/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;
import java.util.Arrays;

/** Compares character strings by their UTF-8 bytes, unsigned. */
final class BytesComparisonKernel extends OrderingKernel {
  private final boolean equality;

  BytesComparisonKernel(Operator operator, Kernel left, Kernel right) {
    super(operator, left, right);
    this.equality = operator == Operator.EQUALS || operator == Operator.NOT_EQUALS;
  }

  @Override
  void order(Column left, Column right, long[] nulls, int[] order, Rows rows) {
    BytesColumn l = (BytesColumn) left;
    BytesColumn r = (BytesColumn) right;
    if (equality) {
      orderByEquality(l, r, nulls, order, rows);
    } else {
      orderByBytes(l, r, nulls, order, rows);
    }
  }

  /** Most strings that differ differ in length, which is checked without touching the bytes. */
  private static void orderByEquality(
      BytesColumn l, BytesColumn r, long[] nulls, int[] order, Rows rows) {
    byte[] leftHeap = l.heap();
    byte[] rightHeap = r.heap();
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      int length = l.length(row);
      boolean same =
          NullMask.isNull(nulls, row)
              || length == r.length(row)
                  && Arrays.equals(
                      leftHeap,
                      l.start(row),
                      l.start(row) + length,
                      rightHeap,
                      r.start(row),
                      r.start(row) + length);
      order[row] = same ? 0 : 1;
    }
  }

  private static void orderByBytes(
      BytesColumn l, BytesColumn r, long[] nulls, int[] order, Rows rows) {
    byte[] leftHeap = l.heap();
    byte[] rightHeap = r.heap();
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (!NullMask.isNull(nulls, row)) {
        order[row] =
            Arrays.compareUnsigned(
                leftHeap,
                l.start(row),
                l.start(row) + l.length(row),
                rightHeap,
                r.start(row),
                r.start(row) + r.length(row));
      }
    }
  }
}
