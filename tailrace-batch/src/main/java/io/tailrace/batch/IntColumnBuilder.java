/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/** Builds {@link IntColumn}s. */
public final class IntColumnBuilder extends ColumnBuilder {
  private static final int[] EMPTY = {};

  private int[] values = EMPTY;

  /** A builder that expects {@code expectedRows} rows. */
  public IntColumnBuilder(int expectedRows) {
    super(Layout.INT, expectedRows);
  }

  /** Appends a value. */
  public void append(int value) {
    int row = extend(1);
    values[row] = value;
  }

  @Override
  public long sizeInBytes() {
    return 4L * size() + nullBytes();
  }

  @Override
  long largestArrayInBytes() {
    return 4L * size();
  }

  @Override
  void resize(int capacity) {
    values = Arrays.copyOf(values, capacity);
  }

  @Override
  void appendValue(Column source, int row) {
    append(((IntColumn) source).values()[row]);
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(row.getInt(pos));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(array.getInt(pos));
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    int[] in = ((IntColumn) source).values();
    int[] out = values;
    for (int i = from; i < to; i++) {
      out[at + i - from] = in[rows[i]];
    }
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    System.arraycopy(((IntColumn) source).values(), from, values, at, to - from);
  }

  @Override
  Column release(long[] mask, int rows) {
    int[] built = isWasteful(values.length, rows) ? Arrays.copyOf(values, rows) : values;
    values = EMPTY;
    return new IntColumn(built, mask, rows);
  }
}
