/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/** A column of {@code float} values; see {@link Layout#FLOAT} for the types it stores. */
public final class FloatColumn extends Column {
  private final float[] values;

  /**
   * A column over the first {@code size} values.
   *
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public FloatColumn(float[] values, long[] nulls, int size) {
    super(Layout.FLOAT, size, nulls);
    checkLength(values.length, size);
    this.values = values;
  }

  /** The values; read only, may be longer than {@link #size()}. */
  public float[] values() {
    return values;
  }

  @Override
  public long sizeInBytes() {
    return 4L * size() + nullBytes();
  }
}
