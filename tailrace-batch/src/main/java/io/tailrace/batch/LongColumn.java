/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/** A column of {@code long} values; see {@link Layout#LONG} for the types it stores. */
public final class LongColumn extends Column {
  private final long[] values;

  /**
   * A column over the first {@code size} values.
   *
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public LongColumn(long[] values, long[] nulls, int size) {
    super(Layout.LONG, size, nulls);
    checkLength(values.length, size);
    this.values = values;
  }

  /** The values; read only, may be longer than {@link #size()}. */
  public long[] values() {
    return values;
  }

  @Override
  public long sizeInBytes() {
    return 8L * size() + nullBytes();
  }
}
