/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/** Builds {@link BooleanColumn}s. */
public final class BooleanColumnBuilder extends ColumnBuilder {
  private static final boolean[] EMPTY = {};

  private boolean[] values = EMPTY;

  /** A builder that expects {@code expectedRows} rows. */
  public BooleanColumnBuilder(int expectedRows) {
    super(Layout.BOOLEAN, expectedRows);
  }

  /** Appends a value. */
  public void append(boolean value) {
    int row = extend(1);
    values[row] = value;
  }

  @Override
  public long sizeInBytes() {
    return 1L * size() + nullBytes();
  }

  @Override
  long largestArrayInBytes() {
    return 1L * size();
  }

  @Override
  void resize(int capacity) {
    values = Arrays.copyOf(values, capacity);
  }

  @Override
  void appendValue(Column source, int row) {
    append(((BooleanColumn) source).values()[row]);
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(row.getBoolean(pos));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(array.getBoolean(pos));
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    boolean[] in = ((BooleanColumn) source).values();
    boolean[] out = values;
    for (int i = from; i < to; i++) {
      out[at + i - from] = in[rows[i]];
    }
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    System.arraycopy(((BooleanColumn) source).values(), from, values, at, to - from);
  }

  @Override
  Column release(long[] mask, int rows) {
    boolean[] built = isWasteful(values.length, rows) ? Arrays.copyOf(values, rows) : values;
    values = EMPTY;
    return new BooleanColumn(built, mask, rows);
  }
}
