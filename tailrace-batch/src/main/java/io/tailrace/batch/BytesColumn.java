/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.core.memory.MemorySegmentFactory;

/**
 * A column of byte strings in one heap. Row {@code i} is {@code heap[offsets[i] .. offsets[i +
 * 1])}; character strings are UTF-8. A NULL row is an empty range.
 */
public final class BytesColumn extends Column {
  private final byte[] heap;
  private final int[] offsets;
  private volatile MemorySegment[] segments;

  /**
   * A column over the first {@code size} ranges.
   *
   * @param offsets ascending, {@code size + 1} entries at least
   * @param nulls null mask, {@link NullMask#NONE} when there are none
   */
  public BytesColumn(byte[] heap, int[] offsets, long[] nulls, int size) {
    super(Layout.BYTES, size, nulls);
    checkLength(offsets.length, size + 1);
    checkArgument(
        offsets[0] >= 0 && offsets[0] <= offsets[size] && offsets[size] <= heap.length,
        "The ranges end at %s, after the heap of %s bytes.",
        offsets[size],
        heap.length);
    this.heap = heap;
    this.offsets = offsets;
  }

  /** The bytes of all rows; read only. */
  public byte[] heap() {
    return heap;
  }

  /** The ranges; read only, {@code size() + 1} entries count. */
  public int[] offsets() {
    return offsets;
  }

  /** The heap as Flink's binary values refer to it. */
  MemorySegment[] segments() {
    MemorySegment[] wrapped = segments;
    if (wrapped == null) {
      wrapped = new MemorySegment[] {MemorySegmentFactory.wrap(heap)};
      segments = wrapped;
    }
    return wrapped;
  }

  /** Start of {@code row} in the heap. */
  public int start(int row) {
    return offsets[row];
  }

  /** Length of {@code row} in bytes. */
  public int length(int row) {
    return offsets[row + 1] - offsets[row];
  }

  @Override
  public long sizeInBytes() {
    return 4L * (size() + 1) + (offsets[size()] - offsets[0]) + nullBytes();
  }
}
