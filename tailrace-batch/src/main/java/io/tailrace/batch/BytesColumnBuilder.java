/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.Arrays;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinarySegmentUtils;

/** Builds {@link BytesColumn}s; see {@link Layout#BYTES} for the types they store. */
public final class BytesColumnBuilder extends ColumnBuilder {
  private static final int[] NO_OFFSETS = {0};
  private static final byte[] NO_BYTES = {};

  private final BytesFieldReader reader;
  private byte[] heap = NO_BYTES;
  private int[] offsets = NO_OFFSETS;
  private int used;
  private int expectedBytes;

  /** A builder for byte strings that expects {@code expectedRows} rows. */
  public BytesColumnBuilder(int expectedRows) {
    this(new BytesFieldReader.Binary(), expectedRows);
  }

  BytesColumnBuilder(BytesFieldReader reader, int expectedRows) {
    super(Layout.BYTES, expectedRows);
    this.reader = reader;
  }

  /** Appends a copy of the bytes. */
  public void append(byte[] value) {
    append(value, 0, value.length);
  }

  /** Appends a copy of {@code length} bytes of {@code source}. */
  public void append(byte[] source, int start, int length) {
    int row = extend(1);
    reserve(length);
    System.arraycopy(source, start, heap, used, length);
    used += length;
    offsets[row + 1] = used;
  }

  /** Appends a copy of {@code length} bytes that may span segments. */
  void append(MemorySegment[] segments, int start, int length) {
    int row = extend(1);
    reserve(length);
    BinarySegmentUtils.copyToBytes(segments, start, heap, used, length);
    used += length;
    offsets[row + 1] = used;
  }

  private void reserve(long length) {
    if (length > heap.length - used) {
      long needed = used + length;
      checkArgument(
          needed <= MAX_ARRAY_LENGTH,
          "A value of %s bytes does not fit behind the %s bytes of its column; build smaller"
              + " batches.",
          length,
          used);
      long wanted = Math.max(needed, Math.max(2L * heap.length, Math.max(expectedBytes, 64)));
      heap = Arrays.copyOf(heap, (int) Math.min(wanted, MAX_ARRAY_LENGTH));
    }
  }

  @Override
  public long sizeInBytes() {
    return 4L * (size() + 1) + used + nullBytes();
  }

  @Override
  long largestArrayInBytes() {
    return Math.max(used, 4L * (size() + 1));
  }

  @Override
  void resize(int capacity) {
    offsets = Arrays.copyOf(offsets, capacity + 1);
  }

  @Override
  void fillNull(int row) {
    offsets[row + 1] = used;
  }

  @Override
  void fillNulls(int from, int to) {
    Arrays.fill(offsets, from + 1, to + 1, used);
  }

  @Override
  void appendValue(Column source, int row) {
    BytesColumn bytes = (BytesColumn) source;
    append(bytes.heap(), bytes.start(row), bytes.length(row));
  }

  @Override
  void appendValue(RowData row, int pos) {
    reader.append(row, pos, this);
  }

  @Override
  void appendValue(ArrayData array, int pos) {
    reader.append(array, pos, this);
  }

  @Override
  void gather(Column source, int[] rows, int from, int to, int at) {
    BytesColumn bytes = (BytesColumn) source;
    int[] in = bytes.offsets();
    long length = 0;
    for (int i = from; i < to; i++) {
      length += in[rows[i] + 1] - in[rows[i]];
    }
    reserve(length);
    byte[] inHeap = bytes.heap();
    byte[] outHeap = heap;
    int[] out = offsets;
    int end = used;
    for (int i = from; i < to; i++) {
      int start = in[rows[i]];
      int valueLength = in[rows[i] + 1] - start;
      System.arraycopy(inHeap, start, outHeap, end, valueLength);
      end += valueLength;
      out[at + i - from + 1] = end;
    }
    used = end;
  }

  @Override
  void copyRange(Column source, int from, int to, int at) {
    BytesColumn bytes = (BytesColumn) source;
    int[] in = bytes.offsets();
    int length = in[to] - in[from];
    reserve(length);
    System.arraycopy(bytes.heap(), in[from], heap, used, length);
    int shift = used - in[from];
    for (int row = from; row < to; row++) {
      offsets[at + row - from + 1] = in[row + 1] + shift;
    }
    used += length;
  }

  @Override
  Column release(long[] mask, int rows) {
    byte[] builtHeap = isWasteful(heap.length, used) ? Arrays.copyOf(heap, used) : heap;
    int[] builtOffsets =
        isWasteful(offsets.length, rows) ? Arrays.copyOf(offsets, rows + 1) : offsets;
    // Batches differ by a little; one that is a byte longer than the last must not double its
    // array.
    expectedBytes = (int) Math.min(used + used / 8L, RowBatch.MAX_ARRAY_BYTES);
    heap = NO_BYTES;
    offsets = NO_OFFSETS;
    used = 0;
    return new BytesColumn(builtHeap, builtOffsets, mask, rows);
  }
}
