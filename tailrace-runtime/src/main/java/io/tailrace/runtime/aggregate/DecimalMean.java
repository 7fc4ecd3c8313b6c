/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import org.apache.flink.table.types.logical.DecimalType;

/**
 * Divides a sum of decimals by a count as Flink does: to 38 digits and then to the scale of the
 * result, rounding half up both times; NULL when the result has more than 38 digits.
 *
 * <p>Small numbers are divided in 64 bits: where the dividend in the scale of the result has at
 * most 18 digits and the divisor at most 9, the first rounding cannot move a quotient to the middle
 * between two results, so rounding once gives the same.
 */
final class DecimalMean {
  private static final MathContext DIGITS = new MathContext(38, RoundingMode.HALF_UP);
  private static final long MAX_DIVIDEND = 999_999_999_999_999_999L;
  private static final long MAX_DIVISOR = 999_999_999L;

  private final int sumScale;
  private final int scale;
  private final int precision;
  private final long factor;
  private final long maxSum;
  private long high;
  private long low;

  DecimalMean(int sumScale, DecimalType resultType) {
    this.sumScale = sumScale;
    this.scale = resultType.getScale();
    this.precision = resultType.getPrecision();
    this.factor = BigInteger.TEN.pow(scale - sumScale).longValueExact();
    this.maxSum = MAX_DIVIDEND / factor;
  }

  /**
   * Divides.
   *
   * @return whether there is a quotient of 38 digits, to be had from {@link #high} and {@link #low}
   */
  boolean divide(long sumHigh, long sumLow, long count) {
    if (sumHigh == sumLow >> 63
        && sumLow <= maxSum
        && sumLow >= -maxSum
        && count <= MAX_DIVISOR
        && count >= -MAX_DIVISOR) {
      long dividend = sumLow * factor;
      long quotient = dividend / count;
      long rest = Math.abs(dividend - quotient * count);
      long divisor = Math.abs(count);
      if (rest >= divisor - rest) {
        quotient += (dividend ^ count) < 0 ? -1 : 1;
      }
      high = quotient >> 63;
      low = quotient;
      return true;
    }
    return divideLong(sumHigh, sumLow, count);
  }

  private boolean divideLong(long sumHigh, long sumLow, long count) {
    BigInteger unscaled =
        BigInteger.valueOf(sumHigh)
            .shiftLeft(Long.SIZE)
            .add(new BigInteger(Long.toUnsignedString(sumLow)));
    BigDecimal quotient =
        new BigDecimal(unscaled, sumScale)
            .divide(BigDecimal.valueOf(count), DIGITS)
            .setScale(scale, RoundingMode.HALF_UP);
    if (quotient.precision() > precision) {
      return false;
    }
    BigInteger result = quotient.unscaledValue();
    high = result.shiftRight(Long.SIZE).longValue();
    low = result.longValue();
    return true;
  }

  /** Upper 64 bits of the unscaled quotient. */
  long high() {
    return high;
  }

  /** Lower 64 bits of the unscaled quotient. */
  long low() {
    return low;
  }
}
