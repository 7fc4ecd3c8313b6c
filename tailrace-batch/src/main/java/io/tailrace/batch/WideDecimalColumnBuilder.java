/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.math.BigInteger;
import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RowData;

/** Builds {@link WideDecimalColumn}s. */
public final class WideDecimalColumnBuilder extends ColumnBuilder {
  private static final long[] EMPTY = {};

  private final int precision;
  private final int scale;
  private long[] high = EMPTY;
  private long[] low = EMPTY;

  /** A builder for DECIMAL(precision, scale) that expects {@code expectedRows} rows. */
  public WideDecimalColumnBuilder(int precision, int scale, int expectedRows) {
    super(Layout.WIDE_DECIMAL, expectedRows);
    this.precision = precision;
    this.scale = scale;
  }

  /** Appends an unscaled value; see {@link WideDecimalColumn}. */
  public void append(long highBits, long lowBits) {
    int row = extend(1);
    high[row] = highBits;
    low[row] = lowBits;
  }

  private void append(DecimalData decimal) {
    BigInteger unscaled = UnscaledDecimal.toBigInteger(decimal, precision, scale);
    append(unscaled.shiftRight(64).longValue(), unscaled.longValue());
  }

  @Override
  public long sizeInBytes() {
    return 16L * size() + nullBytes();
  }

  @Override
  long largestArrayInBytes() {
    return 8L * size();
  }

  @Override
  void resize(int capacity) {
    high = Arrays.copyOf(high, capacity);
    low = Arrays.copyOf(low, capacity);
  }

  @Override
  void appendValue(Column source, int row) {
    WideDecimalColumn decimals = (WideDecimalColumn) source;
    append(decimals.high()[row], decimals.low()[row]);
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(row.getDecimal(pos, precision, scale));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(array.getDecimal(pos, precision, scale));
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    WideDecimalColumn decimals = (WideDecimalColumn) source;
    long[] inHigh = decimals.high();
    long[] inLow = decimals.low();
    for (int i = from; i < to; i++) {
      high[at + i - from] = inHigh[rows[i]];
      low[at + i - from] = inLow[rows[i]];
    }
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    WideDecimalColumn decimals = (WideDecimalColumn) source;
    System.arraycopy(decimals.high(), from, high, at, to - from);
    System.arraycopy(decimals.low(), from, low, at, to - from);
  }

  @Override
  Column release(long[] mask, int rows) {
    boolean wasteful = isWasteful(high.length, rows);
    long[] builtHigh = wasteful ? Arrays.copyOf(high, rows) : high;
    long[] builtLow = wasteful ? Arrays.copyOf(low, rows) : low;
    high = EMPTY;
    low = EMPTY;
    return new WideDecimalColumn(builtHigh, builtLow, mask, rows);
  }
}
