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
import org.apache.flink.table.types.logical.DecimalType;

/** Compares decimals of any scales by value; BIGINT counts as a decimal of scale 0. */
final class DecimalComparisonKernel extends OrderingKernel {
  private final int scaleOfLesserOperand;
  private final int scaleOfGreaterOperand;

  DecimalComparisonKernel(
      Operator operator, Kernel left, DecimalType leftType, Kernel right, DecimalType rightType) {
    super(operator, left, right);
    boolean exchanged =
        operator == Operator.GREATER_THAN || operator == Operator.GREATER_THAN_OR_EQUAL;
    this.scaleOfLesserOperand = (exchanged ? rightType : leftType).getScale();
    this.scaleOfGreaterOperand = (exchanged ? leftType : rightType).getScale();
  }

  @Override
  void order(Column left, Column right, long[] nulls, int[] order, Rows rows) {
    DecimalOperand l = DecimalOperand.of(left, scaleOfLesserOperand);
    DecimalOperand r = DecimalOperand.of(right, scaleOfGreaterOperand);
    int scale = Math.max(scaleOfLesserOperand, scaleOfGreaterOperand);
    int leftShift = scale - scaleOfLesserOperand;
    int rightShift = scale - scaleOfGreaterOperand;
    boolean shiftable = Math.max(leftShift, rightShift) <= PowersOfTen.MAX_EXPONENT;
    long leftFactor = shiftable ? PowersOfTen.of(leftShift) : 0;
    long rightFactor = shiftable ? PowersOfTen.of(rightShift) : 0;
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (NullMask.isNull(nulls, row)) {
        continue;
      }
      long a = l.low()[row];
      long b = r.low()[row];
      if (shiftable && l.high(row) == a >> 63 && r.high(row) == b >> 63) {
        order[row] =
            compare(
                Math.multiplyHigh(a, leftFactor),
                a * leftFactor,
                Math.multiplyHigh(b, rightFactor),
                b * rightFactor);
      } else if (leftShift == rightShift) {
        order[row] = compare(l.high(row), a, r.high(row), b);
      } else {
        order[row] = l.bigDecimal(row).compareTo(r.bigDecimal(row));
      }
    }
  }

  /** Compares two numbers of 128 bits. */
  private static int compare(long leftHigh, long leftLow, long rightHigh, long rightLow) {
    return leftHigh != rightHigh
        ? Long.compare(leftHigh, rightHigh)
        : Long.compareUnsigned(leftLow, rightLow);
  }
}
