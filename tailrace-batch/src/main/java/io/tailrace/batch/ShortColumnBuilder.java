/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/** Builds {@link ShortColumn}s. */
public final class ShortColumnBuilder extends ColumnBuilder {
  private static final short[] EMPTY = {};

  private short[] values = EMPTY;

  /** A builder that expects {@code expectedRows} rows. */
  public ShortColumnBuilder(int expectedRows) {
    super(Layout.SHORT, expectedRows);
  }

  /** Appends a value. */
  public void append(short value) {
    int row = extend(1);
    values[row] = value;
  }

  @Override
  public long sizeInBytes() {
    return 2L * size() + nullBytes();
  }

  @Override
  long largestArrayInBytes() {
    return 2L * size();
  }

  @Override
  void resize(int capacity) {
    values = Arrays.copyOf(values, capacity);
  }

  @Override
  void appendValue(Column source, int row) {
    append(((ShortColumn) source).values()[row]);
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(row.getShort(pos));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(array.getShort(pos));
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    short[] in = ((ShortColumn) source).values();
    short[] out = values;
    for (int i = from; i < to; i++) {
      out[at + i - from] = in[rows[i]];
    }
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    System.arraycopy(((ShortColumn) source).values(), from, values, at, to - from);
  }

  @Override
  Column release(long[] mask, int rows) {
    short[] built = isWasteful(values.length, rows) ? Arrays.copyOf(values, rows) : values;
    values = EMPTY;
    return new ShortColumn(built, mask, rows);
  }
}
