/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;

/** Builds {@link ArrayColumn}s. A NULL row is an empty range. */
public final class ArrayColumnBuilder extends ColumnBuilder {
  private static final int[] NO_OFFSETS = {0};

  private final ColumnBuilder elements;
  private int[] offsets = NO_OFFSETS;

  /** A builder over a builder of elements that expects {@code expectedRows} arrays. */
  public ArrayColumnBuilder(ColumnBuilder elements, int expectedRows) {
    super(Layout.ARRAY, expectedRows);
    this.elements = elements;
  }

  /** The builder of the elements; append those of an array, then call {@link #endArray()}. */
  public ColumnBuilder elements() {
    return elements;
  }

  /** Appends an array of the elements that were appended since the last row. */
  public void endArray() {
    int row = extend(1);
    offsets[row + 1] = elements.size();
  }

  @Override
  public long sizeInBytes() {
    return 4L * (size() + 1) + elements.sizeInBytes() + nullBytes();
  }

  @Override
  long largestArrayInBytes() {
    return Math.max(4L * (size() + 1), elements.largestArrayInBytes());
  }

  @Override
  void resize(int capacity) {
    offsets = Arrays.copyOf(offsets, capacity + 1);
  }

  @Override
  void fillNull(int row) {
    offsets[row + 1] = elements.size();
  }

  @Override
  void appendValue(Column source, int row) {
    ArrayColumn arrays = (ArrayColumn) source;
    elements.append(arrays.elements(), arrays.offsets()[row], arrays.offsets()[row + 1]);
    endArray();
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(row.getArray(pos));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(array.getArray(pos));
  }

  private void append(ArrayData array) {
    int length = array.size();
    for (int i = 0; i < length; i++) {
      elements.append(array, i);
    }
    endArray();
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    ArrayColumn arrays = (ArrayColumn) source;
    int[] in = arrays.offsets();
    for (int i = from; i < to; i++) {
      if (!source.isNull(rows[i])) {
        elements.append(arrays.elements(), in[rows[i]], in[rows[i] + 1]);
      }
      offsets[at + i - from + 1] = elements.size();
    }
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    ArrayColumn arrays = (ArrayColumn) source;
    int[] in = arrays.offsets();
    int shift = elements.size() - in[from];
    elements.append(arrays.elements(), in[from], in[to]);
    for (int row = from; row < to; row++) {
      offsets[at + row - from + 1] = in[row + 1] + shift;
    }
  }

  @Override
  Column release(long[] mask, int rows) {
    int[] built = isWasteful(offsets.length, rows) ? Arrays.copyOf(offsets, rows + 1) : offsets;
    offsets = NO_OFFSETS;
    return new ArrayColumn(built, elements.build(), mask, rows);
  }
}
