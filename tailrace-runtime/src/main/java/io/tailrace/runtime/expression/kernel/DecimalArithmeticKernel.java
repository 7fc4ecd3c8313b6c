/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.Rows;
import java.math.BigDecimal;
import org.apache.flink.table.types.logical.DecimalType;

/**
 * Sum, difference and product of decimals. Where the type of the result holds every exact result of
 * operands of their types, 64-bit operands are computed in 64 or 128 bits, which cannot overflow.
 * The rest goes through {@link BigDecimal}: results that must be rounded or can overflow, and
 * operands beyond 64 bits.
 */
final class DecimalArithmeticKernel extends BinaryKernel {
  private final Operator operator;
  private final DecimalType type;
  private final int leftScale;
  private final int rightScale;
  private final boolean exact;

  DecimalArithmeticKernel(Call call, Kernel left, Kernel right) {
    super(left, right);
    this.operator = call.operator();
    this.type = (DecimalType) call.type();
    DecimalType leftType = DecimalTypes.of(call.operands().get(0).type());
    DecimalType rightType = DecimalTypes.of(call.operands().get(1).type());
    this.leftScale = leftType.getScale();
    this.rightScale = rightType.getScale();
    this.exact = isExact(leftType, rightType);
  }

  /** Whether every result fits the type without rounding, and the operands can be aligned. */
  private boolean isExact(DecimalType left, DecimalType right) {
    if (operator == Operator.TIMES) {
      return type.getScale() == leftScale + rightScale
          && type.getPrecision() >= left.getPrecision() + right.getPrecision();
    }
    int scale = Math.max(leftScale, rightScale);
    int integerDigits =
        Math.max(left.getPrecision() - leftScale, right.getPrecision() - rightScale);
    return type.getScale() == scale
        && type.getPrecision() > integerDigits + scale
        && scale - Math.min(leftScale, rightScale) <= PowersOfTen.MAX_EXPONENT;
  }

  @Override
  Column compute(Column left, Column right, int size, Rows rows) {
    DecimalOperand l = DecimalOperand.of(left, leftScale);
    DecimalOperand r = DecimalOperand.of(right, rightScale);
    long[] nulls = Nulls.union(left, right, size);
    DecimalResult result = new DecimalResult(type, nulls, size);
    if (!exact || !l.fitsLong(nulls, size) || !r.fitsLong(nulls, size)) {
      computeSlowly(l, r, nulls, result, rows);
    } else if (operator == Operator.TIMES) {
      multiply(l.low(), r.low(), result, size);
    } else {
      add(l.low(), r.low(), result, size);
    }
    return result.build();
  }

  private static void multiply(long[] l, long[] r, DecimalResult result, int size) {
    long[] low = result.low();
    for (int i = 0; i < size; i++) {
      low[i] = l[i] * r[i];
    }
    if (result.isWide()) {
      long[] high = result.high();
      for (int i = 0; i < size; i++) {
        high[i] = Math.multiplyHigh(l[i], r[i]);
      }
    }
  }

  /** Adds, or subtracts by a negative factor, after bringing both sides to the larger scale. */
  private void add(long[] l, long[] r, DecimalResult result, int size) {
    long leftFactor = PowersOfTen.of(type.getScale() - leftScale);
    long rightFactor =
        PowersOfTen.of(type.getScale() - rightScale) * (operator == Operator.MINUS ? -1 : 1);
    long[] low = result.low();
    for (int i = 0; i < size; i++) {
      low[i] = l[i] * leftFactor + r[i] * rightFactor;
    }
    if (result.isWide()) {
      long[] high = result.high();
      for (int i = 0; i < size; i++) {
        long addend = l[i] * leftFactor;
        long carry = Long.compareUnsigned(low[i], addend) < 0 ? 1 : 0;
        high[i] =
            Math.multiplyHigh(l[i], leftFactor) + Math.multiplyHigh(r[i], rightFactor) + carry;
      }
    }
  }

  private void computeSlowly(
      DecimalOperand l, DecimalOperand r, long[] nulls, DecimalResult result, Rows rows) {
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (!NullMask.isNull(nulls, row)) {
        BigDecimal left = l.bigDecimal(row);
        BigDecimal right = r.bigDecimal(row);
        result.set(
            row,
            switch (operator) {
              case PLUS -> left.add(right);
              case MINUS -> left.subtract(right);
              case TIMES -> left.multiply(right);
              default -> throw new IllegalStateException(operator + " can fail.");
            });
      }
    }
  }
}
