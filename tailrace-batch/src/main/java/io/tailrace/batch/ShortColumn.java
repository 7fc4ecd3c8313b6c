/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/** A column of {@code short} values; see {@link Layout#SHORT} for the types it stores. */
public final class ShortColumn extends Column {
  private final short[] values;

  /**
   * A column over the first {@code size} values.
   *
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public ShortColumn(short[] values, long[] nulls, int size) {
    super(Layout.SHORT, size, nulls);
    checkLength(values.length, size);
    this.values = values;
  }

  /** The values; read only, may be longer than {@link #size()}. */
  public short[] values() {
    return values;
  }

  @Override
  public long sizeInBytes() {
    return 2L * size() + nullBytes();
  }
}
