/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

/**
 * A column of maps: row {@code i} holds entries {@code offsets[i]} to {@code offsets[i + 1]} of the
 * key and the value column. A multiset maps each element to its count (INT).
 */
public final class MapColumn extends Column {
  private final int[] offsets;
  private final Column keys;
  private final Column values;

  /**
   * A column over the first {@code size} ranges.
   *
   * @param offsets ascending, {@code size + 1} entries at least
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public MapColumn(int[] offsets, Column keys, Column values, long[] nulls, int size) {
    super(Layout.MAP, size, nulls);
    checkLength(offsets.length, size + 1);
    checkArgument(
        keys.size() == values.size(),
        "%s keys do not match %s values.",
        keys.size(),
        values.size());
    checkLength(keys.size(), offsets[size]);
    this.offsets = offsets;
    this.keys = keys;
    this.values = values;
  }

  /** The ranges; read only. */
  public int[] offsets() {
    return offsets;
  }

  /** The keys of all rows, one after the other. */
  public Column keys() {
    return keys;
  }

  /** The values of all rows, one after the other. */
  public Column values() {
    return values;
  }

  @Override
  public long sizeInBytes() {
    return 4L * (size() + 1) + keys.sizeInBytes() + values.sizeInBytes() + nullBytes();
  }
}
