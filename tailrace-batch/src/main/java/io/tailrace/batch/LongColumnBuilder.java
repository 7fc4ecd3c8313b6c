/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/** Builds {@link LongColumn}s; see {@link Layout#LONG} for the types they store. */
public final class LongColumnBuilder extends ColumnBuilder {
  private static final long[] EMPTY = {};

  private final LongFieldReader reader;
  private long[] values = EMPTY;

  /** A builder for BIGINT values that expects {@code expectedRows} rows. */
  public LongColumnBuilder(int expectedRows) {
    this(LongFieldReader.BIGINT, expectedRows);
  }

  LongColumnBuilder(LongFieldReader reader, int expectedRows) {
    super(Layout.LONG, expectedRows);
    this.reader = reader;
  }

  /** Appends a value. */
  public void append(long value) {
    int row = extend(1);
    values[row] = value;
  }

  /** Appends the values from {@code source[from]} to {@code source[to - 1]}. */
  public void append(long[] source, int from, int to) {
    int row = extend(to - from);
    System.arraycopy(source, from, values, row, to - from);
  }

  @Override
  public long sizeInBytes() {
    return 8L * size() + nullBytes();
  }

  @Override
  long largestArrayInBytes() {
    return 8L * size();
  }

  @Override
  void resize(int capacity) {
    values = Arrays.copyOf(values, capacity);
  }

  @Override
  void appendValue(Column source, int row) {
    append(((LongColumn) source).values()[row]);
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(reader.read(row, pos));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(reader.read(array, pos));
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    long[] in = ((LongColumn) source).values();
    long[] out = values;
    for (int i = from; i < to; i++) {
      out[at + i - from] = in[rows[i]];
    }
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    System.arraycopy(((LongColumn) source).values(), from, values, at, to - from);
  }

  @Override
  Column release(long[] mask, int rows) {
    long[] built = isWasteful(values.length, rows) ? Arrays.copyOf(values, rows) : values;
    values = EMPTY;
    return new LongColumn(built, mask, rows);
  }
}
