/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/** A column of {@code double} values; see {@link Layout#DOUBLE} for the types it stores. */
public final class DoubleColumn extends Column {
  private final double[] values;

  /**
   * A column over the first {@code size} values.
   *
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public DoubleColumn(double[] values, long[] nulls, int size) {
    super(Layout.DOUBLE, size, nulls);
    checkLength(values.length, size);
    this.values = values;
  }

  /** The values; read only, may be longer than {@link #size()}. */
  public double[] values() {
    return values;
  }

  @Override
  public long sizeInBytes() {
    return 8L * size() + nullBytes();
  }
}
