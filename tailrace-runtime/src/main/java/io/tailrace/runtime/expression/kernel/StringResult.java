/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import java.util.Arrays;

/**
 * A column of byte strings in the making, filled in ascending order of rows; rows that are left out
 * are empty.
 */
final class StringResult {
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final int size;
  private final int[] offsets;
  private byte[] heap;
  private int used;
  private int nextRow;

  /**
   * An empty result.
   *
   * @param expectedBytes bytes of all values, as far as known
   */
  StringResult(int size, int expectedBytes) {
    this.size = size;
    this.offsets = new int[size + 1];
    this.heap = new byte[Math.max(expectedBytes, 16)];
  }

  /** The heap, with room for {@code bytes} bytes from {@link #position()} on. */
  byte[] reserve(int bytes) {
    if (bytes > heap.length - used) {
      long wanted = Math.max((long) used + bytes, 2L * heap.length);
      heap = Arrays.copyOf(heap, (int) Math.min(wanted, LARGEST_ARRAY));
    }
    return heap;
  }

  /** Where the next value begins. */
  int position() {
    return used;
  }

  /** Ends the value of {@code row}, whose bytes stand from {@link #position()} to {@code end}. */
  void end(int row, int end) {
    while (nextRow <= row) {
      offsets[nextRow++] = used;
    }
    used = end;
  }

  /** Appends a copy of some bytes as the value of {@code row}. */
  void set(int row, byte[] source, int start, int length) {
    System.arraycopy(source, start, reserve(length), used, length);
    end(row, used + length);
  }

  /** The column; nothing may be set afterwards. */
  Column build(long[] nulls) {
    Arrays.fill(offsets, nextRow, size + 1, used);
    return new BytesColumn(heap, offsets, nulls, size);
  }
}
