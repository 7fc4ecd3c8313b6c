/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.flink.table.data.DecimalData;

/** Converts between Flink's decimals and the unscaled values that columns keep. */
final class UnscaledDecimal {
  private UnscaledDecimal() {}

  /** The unscaled value of a decimal of up to 18 digits. */
  static long toLong(DecimalData decimal, int precision, int scale) {
    if (decimal.scale() == scale && decimal.precision() == precision) {
      return decimal.toUnscaledLong();
    }
    return fit(decimal, precision, scale).unscaledValue().longValueExact();
  }

  /** The unscaled value of a decimal of up to 38 digits. */
  static BigInteger toBigInteger(DecimalData decimal, int precision, int scale) {
    if (decimal.scale() == scale && decimal.precision() <= precision) {
      return decimal.toBigDecimal().unscaledValue();
    }
    return fit(decimal, precision, scale).unscaledValue();
  }

  /** The decimal of an unscaled 128-bit value; see {@link WideDecimalColumn}. */
  static DecimalData toDecimal(long high, long low, int precision, int scale) {
    return DecimalData.fromBigDecimal(
        new BigDecimal(toBigInteger(high, low), scale), precision, scale);
  }

  private static BigInteger toBigInteger(long high, long low) {
    BigInteger lower = BigInteger.valueOf(low);
    if (high == low >> 63) {
      return lower;
    }
    BigInteger unsigned = low < 0 ? lower.add(BigInteger.ONE.shiftLeft(64)) : lower;
    return BigInteger.valueOf(high).shiftLeft(64).add(unsigned);
  }

  /** A value computed with another precision or scale than its field declares. */
  private static BigDecimal fit(DecimalData decimal, int precision, int scale) {
    DecimalData fitting = DecimalData.fromBigDecimal(decimal.toBigDecimal(), precision, scale);
    if (fitting == null) {
      throw new ArithmeticException(
          "The value " + decimal + " does not fit DECIMAL(" + precision + ", " + scale + ").");
    }
    return fitting.toBigDecimal();
  }
}
