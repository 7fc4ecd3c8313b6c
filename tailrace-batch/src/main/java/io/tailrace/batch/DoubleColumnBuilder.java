/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/** Builds {@link DoubleColumn}s. */
public final class DoubleColumnBuilder extends ColumnBuilder {
  private static final double[] EMPTY = {};

  private double[] values = EMPTY;

  /** A builder that expects {@code expectedRows} rows. */
  public DoubleColumnBuilder(int expectedRows) {
    super(Layout.DOUBLE, expectedRows);
  }

  /** Appends a value. */
  public void append(double value) {
    int row = extend(1);
    values[row] = value;
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
    append(((DoubleColumn) source).values()[row]);
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(row.getDouble(pos));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(array.getDouble(pos));
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    double[] in = ((DoubleColumn) source).values();
    double[] out = values;
    for (int i = from; i < to; i++) {
      out[at + i - from] = in[rows[i]];
    }
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    System.arraycopy(((DoubleColumn) source).values(), from, values, at, to - from);
  }

  @Override
  Column release(long[] mask, int rows) {
    double[] built = isWasteful(values.length, rows) ? Arrays.copyOf(values, rows) : values;
    values = EMPTY;
    return new DoubleColumn(built, mask, rows);
  }
}
