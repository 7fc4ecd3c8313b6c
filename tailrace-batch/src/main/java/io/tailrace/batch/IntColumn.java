/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/** A column of {@code int} values; see {@link Layout#INT} for the types it stores. */
public final class IntColumn extends Column {
  private final int[] values;

  /**
   * A column over the first {@code size} values.
   *
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public IntColumn(int[] values, long[] nulls, int size) {
    super(Layout.INT, size, nulls);
    checkLength(values.length, size);
    this.values = values;
  }

  /** The values; read only, may be longer than {@link #size()}. */
  public int[] values() {
    return values;
  }

  @Override
  public long sizeInBytes() {
    return 4L * size() + nullBytes();
  }
}
