/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/**
 * A column of decimals of more than 18 digits: the unscaled value of row {@code i} is the 128-bit
 * two's complement number {@code high[i] * 2^64 + unsigned(low[i])}.
 */
public final class WideDecimalColumn extends Column {
  private final long[] high;
  private final long[] low;

  /**
   * A column over the first {@code size} values.
   *
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public WideDecimalColumn(long[] high, long[] low, long[] nulls, int size) {
    super(Layout.WIDE_DECIMAL, size, nulls);
    checkLength(high.length, size);
    checkLength(low.length, size);
    this.high = high;
    this.low = low;
  }

  /** Upper 64 bits, signed; read only. */
  public long[] high() {
    return high;
  }

  /** Lower 64 bits, unsigned; read only. */
  public long[] low() {
    return low;
  }

  @Override
  public long sizeInBytes() {
    return 16L * size() + nullBytes();
  }
}
