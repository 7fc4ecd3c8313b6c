/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.Layout;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.WideDecimalColumn;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.apache.flink.table.types.logical.DecimalType;

/**
 * A column of decimals in the making. As in Flink, values are rounded half up to the scale of the
 * type, and what does not fit its precision becomes NULL.
 */
final class DecimalResult {
  private final DecimalType type;
  private final int precision;
  private final int scale;
  private final int size;
  private final boolean wide;
  private final long[] high;
  private final long[] low;
  private long[] nulls;
  private boolean nullsOwned;

  /**
   * A result without values yet.
   *
   * @param nulls rows that are NULL from the start; not written
   */
  DecimalResult(DecimalType type, long[] nulls, int size) {
    this.precision = type.getPrecision();
    this.scale = type.getScale();
    this.size = size;
    this.type = type;
    this.wide = isWide(type);
    this.high = wide ? new long[size] : new long[0];
    this.low = new long[size];
    this.nulls = nulls;
  }

  /** Whether values of the type take two {@code long}s. */
  static boolean isWide(DecimalType type) {
    return Layout.of(type) == Layout.WIDE_DECIMAL;
  }

  /** The column of unscaled values; {@code high} counts for wide types only. */
  static Column column(long[] high, long[] low, long[] nulls, int size, DecimalType type) {
    return isWide(type)
        ? new WideDecimalColumn(high, low, nulls, size)
        : new LongColumn(low, nulls, size);
  }

  /** Whether the result has {@link #high()}. */
  boolean isWide() {
    return wide;
  }

  /** Upper 64 bits of the unscaled values, to be filled; of a wide result only. */
  long[] high() {
    return high;
  }

  /** Lower 64 bits of the unscaled values, to be filled. */
  long[] low() {
    return low;
  }

  /** Rounds a value and stores it; NULL when it does not fit. */
  void set(int row, BigDecimal value) {
    BigDecimal rounded = value.setScale(scale, RoundingMode.HALF_UP);
    if (rounded.precision() > precision) {
      setNull(row);
      return;
    }
    BigInteger unscaled = rounded.unscaledValue();
    setUnscaled(row, unscaled.shiftRight(64).longValue(), unscaled.longValue());
  }

  /** Stores an unscaled value that fits. */
  void setUnscaled(int row, long unscaled) {
    setUnscaled(row, unscaled >> 63, unscaled);
  }

  /** Stores an unscaled value of 128 bits that fits. */
  void setUnscaled(int row, long upper, long lower) {
    low[row] = lower;
    if (wide) {
      high[row] = upper;
    }
  }

  /** Makes a row NULL. */
  void setNull(int row) {
    if (!nullsOwned) {
      nulls = Nulls.writable(nulls, size);
      nullsOwned = true;
    }
    NullMask.setNull(nulls, row);
  }

  /** The column; nothing may be set afterwards. */
  Column build() {
    return column(high, low, nulls, size, type);
  }
}
