/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/** A column of {@code byte} values; see {@link Layout#BYTE} for the types it stores. */
public final class ByteColumn extends Column {
  private final byte[] values;

  /**
   * A column over the first {@code size} values.
   *
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public ByteColumn(byte[] values, long[] nulls, int size) {
    super(Layout.BYTE, size, nulls);
    checkLength(values.length, size);
    this.values = values;
  }

  /** The values; read only, may be longer than {@link #size()}. */
  public byte[] values() {
    return values;
  }

  @Override
  public long sizeInBytes() {
    return 1L * size() + nullBytes();
  }
}
