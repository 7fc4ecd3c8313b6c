/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.WideDecimalColumn;
import java.math.BigDecimal;
import java.math.BigInteger;

/** A column read as decimals of one scale: compact ones, wide ones, or BIGINT of scale 0. */
final class DecimalOperand {
  private static final long[] SIGN_EXTENDED = {};

  private final long[] high;
  private final long[] low;
  private final int scale;

  private DecimalOperand(long[] high, long[] low, int scale) {
    this.high = high;
    this.low = low;
    this.scale = scale;
  }

  /** A view of a column; its nulls are not looked at. */
  static DecimalOperand of(Column column, int scale) {
    return column instanceof WideDecimalColumn wide
        ? new DecimalOperand(wide.high(), wide.low(), scale)
        : new DecimalOperand(SIGN_EXTENDED, ((LongColumn) column).values(), scale);
  }

  /** Whether every value fits one {@code long} because of its layout. */
  boolean isCompact() {
    return high.length == 0;
  }

  /** Lower 64 bits of the unscaled values, all bits of compact ones. */
  long[] low() {
    return low;
  }

  /** Upper 64 bits of the unscaled values; only where not {@link #isCompact()}. */
  long[] high() {
    return high;
  }

  /** Upper 64 bits of one unscaled value. */
  long high(int row) {
    return high.length == 0 ? low[row] >> 63 : high[row];
  }

  /** Whether every row that is not NULL fits one {@code long}. */
  boolean fitsLong(long[] nulls, int size) {
    if (high.length == 0) {
      return true;
    }
    for (int i = 0; i < size; i++) {
      if (high[i] != low[i] >> 63 && !NullMask.isNull(nulls, i)) {
        return false;
      }
    }
    return true;
  }

  /** The exact value of a row. */
  BigDecimal bigDecimal(int row) {
    if (high.length == 0 || high[row] == low[row] >> 63) {
      return BigDecimal.valueOf(low[row], scale);
    }
    BigInteger upper = BigInteger.valueOf(high[row]).shiftLeft(64);
    BigInteger lower = new BigInteger(Long.toUnsignedString(low[row]));
    return new BigDecimal(upper.add(lower), scale);
  }
}
