/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/** Builds {@link FloatColumn}s. */
public final class FloatColumnBuilder extends ColumnBuilder {
  private static final float[] EMPTY = {};

  private float[] values = EMPTY;

  /** A builder that expects {@code expectedRows} rows. */
  public FloatColumnBuilder(int expectedRows) {
    super(Layout.FLOAT, expectedRows);
  }

  /** Appends a value. */
  public void append(float value) {
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
    append(((FloatColumn) source).values()[row]);
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(row.getFloat(pos));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(array.getFloat(pos));
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    float[] in = ((FloatColumn) source).values();
    float[] out = values;
    for (int i = from; i < to; i++) {
      out[at + i - from] = in[rows[i]];
    }
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    System.arraycopy(((FloatColumn) source).values(), from, values, at, to - from);
  }

  @Override
  Column release(long[] mask, int rows) {
    float[] built = isWasteful(values.length, rows) ? Arrays.copyOf(values, rows) : values;
    values = EMPTY;
    return new FloatColumn(built, mask, rows);
  }
}
