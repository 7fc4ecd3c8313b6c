/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A growing array of bytes that takes values and whole arrays of them in little endian. Short
 * arrays are stored value by value, long ones by one bulk copy.
 */
final class WireOutput {
  /** Values from which a bulk copy is worth its set-up. */
  static final int BULK = 24;

  static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle FLOATS =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
  static final VarHandle DOUBLES =
      MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[256];
  private ByteBuffer buffer = view(bytes);
  private int position;

  private static ByteBuffer view(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  int position() {
    return position;
  }

  /** Starts again, forgetting an array that one exceptional batch made larger than this. */
  void clear(int bytesToKeep) {
    position = 0;
    if (bytes.length > bytesToKeep) {
      bytes = new byte[bytesToKeep];
      buffer = view(bytes);
    }
  }

  void writeTo(DataOutputView target) throws IOException {
    target.write(bytes, 0, position);
  }

  /** Makes room for {@code count} values of {@code width} bytes; returns where they go. */
  private int advance(int count, int width) {
    int at = position;
    long end = at + (long) count * width;
    if (end > bytes.length) {
      grow(end);
    }
    position = (int) end;
    return at;
  }

  private void grow(long end) {
    checkArgument(
        end <= ColumnBuilder.MAX_ARRAY_LENGTH,
        "A batch of more than %s bytes cannot be sent; build smaller batches.",
        ColumnBuilder.MAX_ARRAY_LENGTH);
    long wanted = Math.max(end, 2L * bytes.length);
    bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, ColumnBuilder.MAX_ARRAY_LENGTH));
    buffer = view(bytes);
  }

  void putByte(int value) {
    int at = advance(1, 1);
    bytes[at] = (byte) value;
  }

  void putInt(int value) {
    int at = advance(1, 4);
    INTS.set(bytes, at, value);
  }

  /** Replaces four bytes that were put before. */
  void setInt(int at, int value) {
    INTS.set(bytes, at, value);
  }

  /** Puts a number that is not negative in seven bits per byte, lowest first. */
  void putVarInt(int value) {
    int rest = value;
    while (rest > 0x7f) {
      putByte(rest | 0x80);
      rest >>>= 7;
    }
    putByte(rest);
  }

  /** The lowest {@code bits} bits of the words. */
  void putBits(long[] words, int bits) {
    int whole = bits >>> 6;
    put(words, 0, whole);
    for (int shift = 0; shift < (bits & 63); shift += 8) {
      putByte((int) (words[whole] >>> shift));
    }
  }

  void put(byte[] values, int from, int to) {
    int at = advance(to - from, 1);
    System.arraycopy(values, from, bytes, at, to - from);
  }

  void put(boolean[] values, int from, int to) {
    int at = advance(to - from, 1);
    for (int i = from; i < to; i++) {
      bytes[at + i - from] = (byte) (values[i] ? 1 : 0);
    }
  }

  void put(short[] values, int from, int to) {
    int count = to - from;
    int at = advance(count, 2);
    if (count >= BULK) {
      buffer.position(at).asShortBuffer().put(values, from, count);
      return;
    }
    for (int i = from; i < to; i++, at += 2) {
      SHORTS.set(bytes, at, values[i]);
    }
  }

  void put(int[] values, int from, int to) {
    int count = to - from;
    int at = advance(count, 4);
    if (count >= BULK) {
      buffer.position(at).asIntBuffer().put(values, from, count);
      return;
    }
    for (int i = from; i < to; i++, at += 4) {
      INTS.set(bytes, at, values[i]);
    }
  }

  void put(long[] values, int from, int to) {
    int count = to - from;
    int at = advance(count, 8);
    if (count >= BULK) {
      buffer.position(at).asLongBuffer().put(values, from, count);
      return;
    }
    for (int i = from; i < to; i++, at += 8) {
      LONGS.set(bytes, at, values[i]);
    }
  }

  void put(float[] values, int from, int to) {
    int count = to - from;
    int at = advance(count, 4);
    if (count >= BULK) {
      buffer.position(at).asFloatBuffer().put(values, from, count);
      return;
    }
    for (int i = from; i < to; i++, at += 4) {
      FLOATS.set(bytes, at, values[i]);
    }
  }

  void put(double[] values, int from, int to) {
    int count = to - from;
    int at = advance(count, 8);
    if (count >= BULK) {
      buffer.position(at).asDoubleBuffer().put(values, from, count);
      return;
    }
    for (int i = from; i < to; i++, at += 8) {
      DOUBLES.set(bytes, at, values[i]);
    }
  }

  void gather(byte[] values, int[] rows, int count) {
    int at = advance(count, 1);
    byte[] out = bytes;
    for (int i = 0; i < count; i++) {
      out[at + i] = values[rows[i]];
    }
  }

  void gather(boolean[] values, int[] rows, int count) {
    int at = advance(count, 1);
    byte[] out = bytes;
    for (int i = 0; i < count; i++) {
      out[at + i] = (byte) (values[rows[i]] ? 1 : 0);
    }
  }

  void gather(short[] values, int[] rows, int count) {
    int at = advance(count, 2);
    byte[] out = bytes;
    for (int i = 0; i < count; i++) {
      SHORTS.set(out, at + 2 * i, values[rows[i]]);
    }
  }

  void gather(int[] values, int[] rows, int count) {
    int at = advance(count, 4);
    byte[] out = bytes;
    for (int i = 0; i < count; i++) {
      INTS.set(out, at + 4 * i, values[rows[i]]);
    }
  }

  void gather(long[] values, int[] rows, int count) {
    int at = advance(count, 8);
    byte[] out = bytes;
    for (int i = 0; i < count; i++) {
      LONGS.set(out, at + 8 * i, values[rows[i]]);
    }
  }

  void gather(float[] values, int[] rows, int count) {
    int at = advance(count, 4);
    byte[] out = bytes;
    for (int i = 0; i < count; i++) {
      FLOATS.set(out, at + 4 * i, values[rows[i]]);
    }
  }

  void gather(double[] values, int[] rows, int count) {
    int at = advance(count, 8);
    byte[] out = bytes;
    for (int i = 0; i < count; i++) {
      DOUBLES.set(out, at + 8 * i, values[rows[i]]);
    }
  }

  /** The ends of the ranges {@code from} to {@code to - 1}, counted from the first one's start. */
  void putEnds(int[] offsets, int from, int to) {
    int start = offsets[from];
    if (start == 0) {
      put(offsets, from + 1, to + 1);
      return;
    }
    int at = advance(to - from, 4);
    for (int i = from; i < to; i++, at += 4) {
      INTS.set(bytes, at, offsets[i + 1] - start);
    }
  }

  /** The ends of picked ranges as if they lay one behind the other; then their bytes. */
  void gatherRanges(byte[] heap, int[] offsets, int[] rows, int count) {
    long length = 0;
    int at = advance(count, 4);
    for (int i = 0; i < count; i++, at += 4) {
      length += offsets[rows[i] + 1] - offsets[rows[i]];
      INTS.set(bytes, at, (int) length);
    }
    checkArgument(length <= ColumnBuilder.MAX_ARRAY_LENGTH, "A column of %s bytes.", length);
    int end = advance((int) length, 1);
    for (int i = 0; i < count; i++) {
      int start = offsets[rows[i]];
      int valueLength = offsets[rows[i] + 1] - start;
      System.arraycopy(heap, start, bytes, end, valueLength);
      end += valueLength;
    }
  }
}
