/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/**
 * A column of arrays: row {@code i} holds elements {@code offsets[i]} to {@code offsets[i + 1]}.
 * The range of a NULL row has no meaning.
 */
public final class ArrayColumn extends Column {
  private final int[] offsets;
  private final Column elements;

  /**
   * A column over the first {@code size} ranges.
   *
   * @param offsets ascending, {@code size + 1} entries at least
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public ArrayColumn(int[] offsets, Column elements, long[] nulls, int size) {
    super(Layout.ARRAY, size, nulls);
    checkLength(offsets.length, size + 1);
    checkLength(elements.size(), offsets[size]);
    this.offsets = offsets;
    this.elements = elements;
  }

  /** The ranges; read only. */
  public int[] offsets() {
    return offsets;
  }

  /** The elements of all rows, one after the other. */
  public Column elements() {
    return elements;
  }

  @Override
  public long sizeInBytes() {
    return 4L * (size() + 1) + elements.sizeInBytes() + nullBytes();
  }
}
