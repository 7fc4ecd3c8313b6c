/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;

/** Builds {@link MapColumn}s. A NULL row is an empty range. */
public final class MapColumnBuilder extends ColumnBuilder {
  private static final int[] NO_OFFSETS = {0};

  private final ColumnBuilder keys;
  private final ColumnBuilder values;
  private int[] offsets = NO_OFFSETS;

  /** A builder over builders of keys and values that expects {@code expectedRows} maps. */
  public MapColumnBuilder(ColumnBuilder keys, ColumnBuilder values, int expectedRows) {
    super(Layout.MAP, expectedRows);
    this.keys = keys;
    this.values = values;
  }

  /** The builder of the keys; see {@link #endMap()}. */
  public ColumnBuilder keys() {
    return keys;
  }

  /** The builder of the values; see {@link #endMap()}. */
  public ColumnBuilder values() {
    return values;
  }

  /** Appends a map of the keys and values that were appended since the last row. */
  public void endMap() {
    int row = extend(1);
    offsets[row + 1] = keys.size();
  }

  @Override
  public long sizeInBytes() {
    return 4L * (size() + 1) + keys.sizeInBytes() + values.sizeInBytes() + nullBytes();
  }

  @Override
  long largestArrayInBytes() {
    return Math.max(
        4L * (size() + 1), Math.max(keys.largestArrayInBytes(), values.largestArrayInBytes()));
  }

  @Override
  void resize(int capacity) {
    offsets = Arrays.copyOf(offsets, capacity + 1);
  }

  @Override
  void fillNull(int row) {
    offsets[row + 1] = keys.size();
  }

  @Override
  void appendValue(Column source, int row) {
    MapColumn maps = (MapColumn) source;
    appendEntries(maps, maps.offsets()[row], maps.offsets()[row + 1]);
    endMap();
  }

  @Override
  void appendValue(RowData row, int pos) {
    append(row.getMap(pos));
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    append(array.getMap(pos));
  }

  private void append(MapData map) {
    ArrayData keyArray = map.keyArray();
    ArrayData valueArray = map.valueArray();
    int length = map.size();
    for (int i = 0; i < length; i++) {
      keys.append(keyArray, i);
      values.append(valueArray, i);
    }
    endMap();
  }

  private void appendEntries(MapColumn source, int from, int to) {
    keys.append(source.keys(), from, to);
    values.append(source.values(), from, to);
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    MapColumn maps = (MapColumn) source;
    int[] in = maps.offsets();
    for (int i = from; i < to; i++) {
      if (!source.isNull(rows[i])) {
        appendEntries(maps, in[rows[i]], in[rows[i] + 1]);
      }
      offsets[at + i - from + 1] = keys.size();
    }
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    MapColumn maps = (MapColumn) source;
    int[] in = maps.offsets();
    int shift = keys.size() - in[from];
    appendEntries(maps, in[from], in[to]);
    for (int row = from; row < to; row++) {
      offsets[at + row - from + 1] = in[row + 1] + shift;
    }
  }

  @Override
  Column release(long[] mask, int rows) {
    int[] built = isWasteful(offsets.length, rows) ? Arrays.copyOf(offsets, rows + 1) : offsets;
    offsets = NO_OFFSETS;
    return new MapColumn(built, keys.build(), values.build(), mask, rows);
  }
}
