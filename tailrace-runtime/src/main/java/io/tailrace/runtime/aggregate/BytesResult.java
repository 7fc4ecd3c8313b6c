/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static org.apache.flink.util.Preconditions.checkState;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.RowBatch;
import java.util.Arrays;

/** Results of variable width, as ranges of one array of bytes. */
final class BytesResult extends AggregateResult {
  private static final int MAX_HEAP = Integer.MAX_VALUE - 8;

  private int[] startBefore = {};
  private int[] endBefore = {};
  private int[] startAfter = {};
  private int[] endAfter = {};
  private boolean[] different = {};
  private byte[] heap = new byte[1 << 10];
  private int used;
  private int longest;

  /** Bytes of the longest string of a column, or of all together if those are few. */
  static int longest(BytesColumn strings) {
    int[] offsets = strings.offsets();
    int rows = strings.size();
    if (offsets[rows] - offsets[0] <= RowBatch.MAX_BYTES >> 8) {
      return offsets[rows] - offsets[0];
    }
    int most = 0;
    for (int row = 0; row < rows; row++) {
      most = Math.max(most, offsets[row + 1] - offsets[row]);
    }
    return most;
  }

  /** Copies bytes; returns where they begin. */
  int add(byte[] bytes, int start, int length) {
    if (length > heap.length - used) {
      long needed = (long) used + length;
      checkState(
          needed <= MAX_HEAP,
          "The results of one batch take more than 2 GiB, the longest value alone %s bytes.",
          length);
      heap = Arrays.copyOf(heap, (int) Math.min(Math.max(needed, 2L * heap.length), MAX_HEAP));
    }
    System.arraycopy(bytes, start, heap, used, length);
    longest = Math.max(longest, length);
    used += length;
    return used - length;
  }

  /** Whether bytes that were added equal others. */
  boolean holds(int start, int length, byte[] bytes, int bytesStart, int bytesLength) {
    return Arrays.equals(heap, start, start + length, bytes, bytesStart, bytesStart + bytesLength);
  }

  /** Sets the result before a row to bytes that were added. */
  void setBefore(int row, int start, int length) {
    startBefore[row] = start;
    endBefore[row] = start + length;
  }

  /** Sets the result after a row to bytes that were added. */
  void setAfter(int row, int start, int length) {
    startAfter[row] = start;
    endAfter[row] = start + length;
  }

  /** Says that the values before and after a row, neither of them NULL, differ. */
  void setDifferent(int row) {
    different[row] = true;
  }

  @Override
  boolean isVariable() {
    return true;
  }

  /** Bytes of the longest value that was ever added. */
  int longest() {
    return longest;
  }

  @Override
  long bytesBefore() {
    return bytes(startBefore, endBefore);
  }

  @Override
  long bytesAfter() {
    return bytes(startAfter, endAfter);
  }

  private long bytes(int[] starts, int[] ends) {
    long bytes = 0;
    for (int row = 0; row < rows(); row++) {
      bytes += ends[row] - starts[row];
    }
    return bytes;
  }

  @Override
  int variableBytes(int row, byte kind) {
    return kind == RowBatch.UPDATE_BEFORE
        ? endBefore[row] - startBefore[row]
        : endAfter[row] - startAfter[row];
  }

  @Override
  void reserve(int physicalRows) {
    if (startBefore.length < physicalRows) {
      startBefore = new int[physicalRows];
      endBefore = new int[physicalRows];
      startAfter = new int[physicalRows];
      endAfter = new int[physicalRows];
      different = new boolean[physicalRows];
    }
    Arrays.fill(different, 0, physicalRows, false);
    Arrays.fill(startBefore, 0, physicalRows, 0);
    Arrays.fill(endBefore, 0, physicalRows, 0);
    Arrays.fill(startAfter, 0, physicalRows, 0);
    Arrays.fill(endAfter, 0, physicalRows, 0);
    if (heap.length > RowBatch.MAX_BYTES) {
      heap = new byte[RowBatch.MAX_BYTES];
    }
    used = 0;
  }

  @Override
  void markValueChanges(boolean[] changed) {
    for (int row = 0; row < rows(); row++) {
      changed[row] |= different[row];
    }
  }

  @Override
  Column release(long[] nulls) {
    int size = rows();
    int[] offsets = new int[size + 1];
    for (int row = 0; row < size; row++) {
      offsets[row + 1] = offsets[row] + (endAfter[row] - startAfter[row]);
    }
    byte[] bytes = new byte[offsets[size]];
    for (int row = 0; row < size; row++) {
      System.arraycopy(heap, startAfter[row], bytes, offsets[row], endAfter[row] - startAfter[row]);
    }
    return new BytesColumn(bytes, offsets, nulls, size);
  }

  @Override
  Column gather(int[] changes, byte[] kinds, int from, int to, long[] nulls) {
    int size = to - from;
    int[] offsets = new int[size + 1];
    for (int i = 0; i < size; i++) {
      offsets[i + 1] = offsets[i] + variableBytes(changes[from + i], kinds[from + i]);
    }
    byte[] bytes = new byte[offsets[size]];
    for (int i = 0; i < size; i++) {
      int row = changes[from + i];
      int start = kinds[from + i] == RowBatch.UPDATE_BEFORE ? startBefore[row] : startAfter[row];
      System.arraycopy(heap, start, bytes, offsets[i], offsets[i + 1] - offsets[i]);
    }
    return new BytesColumn(bytes, offsets, nulls, size);
  }
}
