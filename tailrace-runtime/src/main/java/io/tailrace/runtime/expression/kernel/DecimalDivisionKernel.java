/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.ExpressionException;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.apache.flink.table.types.logical.DecimalType;

/**
 * Quotient and remainder of decimals; a zero divisor fails.
 *
 * <p>Flink rounds a quotient twice: to 38 digits, then to the scale of the result. When dividend,
 * divisor and result fit 64 bits, both roundings together give what one does, because such a
 * quotient is either exactly half way between two results or further from there than the first
 * rounding moves it. That case is computed with {@code long}s.
 */
final class DecimalDivisionKernel extends BinaryKernel {
  private static final MathContext FLINK_DIGITS = new MathContext(38, RoundingMode.HALF_UP);

  private final Call call;
  private final DecimalType type;
  private final int leftScale;
  private final int rightScale;

  DecimalDivisionKernel(Call call, Kernel left, Kernel right) {
    super(left, right);
    this.call = call;
    this.type = (DecimalType) call.type();
    this.leftScale = DecimalTypes.of(call.operands().get(0).type()).getScale();
    this.rightScale = DecimalTypes.of(call.operands().get(1).type()).getScale();
  }

  @Override
  public boolean canFail() {
    return true;
  }

  @Override
  Column compute(Column left, Column right, int size, Rows rows) {
    DecimalOperand l = DecimalOperand.of(left, leftScale);
    DecimalOperand r = DecimalOperand.of(right, rightScale);
    long[] nulls = Nulls.union(left, right, size);
    DecimalResult result = new DecimalResult(type, nulls, size);
    try {
      if (call.operator() == Operator.DIVIDE) {
        divide(l, r, nulls, result, rows);
      } else {
        remainder(l, r, nulls, result, rows);
      }
    } catch (ArithmeticException e) {
      throw new ExpressionException(call.toString(), e);
    }
    return result.build();
  }

  private void divide(
      DecimalOperand l, DecimalOperand r, long[] nulls, DecimalResult result, Rows rows) {
    int shift = type.getScale() - leftScale + rightScale;
    boolean shiftable = shift >= 0 && shift <= PowersOfTen.MAX_EXPONENT;
    long factor = shiftable ? PowersOfTen.of(shift) : 0;
    long limit = PowersOfTen.of(Math.min(type.getPrecision(), PowersOfTen.MAX_EXPONENT));
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (NullMask.isNull(nulls, row)) {
        continue;
      }
      long dividend = l.low()[row] * factor;
      long divisor = r.low()[row];
      boolean fits =
          shiftable
              && divisor != 0
              && l.high(row) == l.low()[row] >> 63
              && r.high(row) == divisor >> 63
              && Math.multiplyHigh(l.low()[row], factor) == dividend >> 63;
      long quotient = fits ? roundedQuotient(dividend, divisor) : limit;
      if (fits && quotient < limit && quotient > -limit) {
        result.setUnscaled(row, quotient);
      } else {
        result.set(row, l.bigDecimal(row).divide(r.bigDecimal(row), FLINK_DIGITS));
      }
    }
  }

  /** The quotient rounded half up, away from zero. */
  private static long roundedQuotient(long dividend, long divisor) {
    long quotient = dividend / divisor;
    long rest = Math.abs(dividend % divisor);
    // For the divisor -2^63 the difference wraps around to the right value.
    boolean up = rest != 0 && rest >= Math.abs(divisor) - rest;
    return up ? quotient + ((dividend ^ divisor) < 0 ? -1 : 1) : quotient;
  }

  private void remainder(
      DecimalOperand l, DecimalOperand r, long[] nulls, DecimalResult result, Rows rows) {
    int[] lanes = rows.rows();
    boolean sameScale =
        leftScale == rightScale && leftScale == type.getScale() && l.isCompact() && r.isCompact();
    long limit = PowersOfTen.of(Math.min(type.getPrecision(), PowersOfTen.MAX_EXPONENT));
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (NullMask.isNull(nulls, row)) {
        continue;
      }
      long divisor = sameScale ? r.low()[row] : 0;
      long rest = divisor == 0 ? limit : l.low()[row] % divisor;
      if (rest < limit && rest > -limit) {
        result.setUnscaled(row, rest);
      } else {
        BigDecimal dividend = l.bigDecimal(row);
        result.set(row, dividend.remainder(r.bigDecimal(row), FLINK_DIGITS));
      }
    }
  }
}
