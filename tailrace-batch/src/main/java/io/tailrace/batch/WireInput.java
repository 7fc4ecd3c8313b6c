/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputView;

/**
 * Reads what {@link WireOutput} wrote. Every array is checked against the bytes that are left
 * before it is allocated, so damaged lengths cost no memory.
 */
final class WireInput {
  /** Bytes that are allocated before any of them has arrived. */
  private static final int CHUNK = 1 << 20;

  private byte[] bytes = new byte[256];
  private ByteBuffer buffer = view(bytes);
  private int position;
  private int limit;

  private static ByteBuffer view(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Reads the next {@code length} bytes of the source, growing no faster than they arrive. */
  void fill(DataInputView source, int length) throws IOException {
    position = 0;
    limit = 0;
    while (limit < length) {
      int chunk = Math.min(length - limit, Math.max(CHUNK, limit));
      if (limit + chunk > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(limit + chunk, Math.min(2 * bytes.length, CHUNK)));
        buffer = view(bytes);
      }
      source.readFully(bytes, limit, chunk);
      limit += chunk;
    }
  }

  /** Forgets an array that one exceptional batch made larger than this. */
  void trim(int bytesToKeep) {
    if (bytes.length > bytesToKeep) {
      bytes = new byte[bytesToKeep];
      buffer = view(bytes);
    }
  }

  int remaining() {
    return limit - position;
  }

  /** Steps over {@code count} values of {@code width} bytes; returns where they are. */
  private int advance(int count, int width) throws CorruptBatchException {
    long length = (long) count * width;
    if (count < 0 || length > remaining()) {
      throw new CorruptBatchException(
          count + " values of " + width + " bytes do not fit the " + remaining() + " bytes left");
    }
    int at = position;
    position += (int) length;
    return at;
  }

  int getByte() throws CorruptBatchException {
    int at = advance(1, 1);
    return bytes[at] & 0xff;
  }

  int getVarInt() throws CorruptBatchException {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int next = getByte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) {
        if (value < 0 || shift == 28 && next > 7) {
          break;
        }
        return value;
      }
    }
    throw new CorruptBatchException("a number beyond 31 bits");
  }

  /** Words of which the lowest {@code bits} bits were written. */
  long[] getBits(int bits) throws CorruptBatchException {
    int at = advance((int) ((bits + 7L) >>> 3), 1);
    long[] words = new long[NullMask.words(bits)];
    int whole = bits >>> 6;
    for (int i = 0; i < whole; i++, at += 8) {
      words[i] = (long) WireOutput.LONGS.get(bytes, at);
    }
    for (int shift = 0; shift < (bits & 63); shift += 8) {
      words[whole] |= (bytes[at++] & 0xffL) << shift;
    }
    if ((bits & 63) != 0 && words[whole] >>> bits != 0) {
      throw new CorruptBatchException("a null mask that goes beyond " + bits + " rows");
    }
    return words;
  }

  byte[] getBytes(int count) throws CorruptBatchException {
    int at = advance(count, 1);
    return Arrays.copyOfRange(bytes, at, at + count);
  }

  boolean[] getBooleans(int count) throws CorruptBatchException {
    int at = advance(count, 1);
    boolean[] values = new boolean[count];
    for (int i = 0; i < count; i++) {
      values[i] = bytes[at + i] != 0;
    }
    return values;
  }

  short[] getShorts(int count) throws CorruptBatchException {
    int at = advance(count, 2);
    short[] values = new short[count];
    if (count >= WireOutput.BULK) {
      buffer.position(at).asShortBuffer().get(values);
      return values;
    }
    for (int i = 0; i < count; i++) {
      values[i] = (short) WireOutput.SHORTS.get(bytes, at + 2 * i);
    }
    return values;
  }

  int[] getInts(int count) throws CorruptBatchException {
    int at = advance(count, 4);
    int[] values = new int[count];
    if (count >= WireOutput.BULK) {
      buffer.position(at).asIntBuffer().get(values);
      return values;
    }
    for (int i = 0; i < count; i++) {
      values[i] = (int) WireOutput.INTS.get(bytes, at + 4 * i);
    }
    return values;
  }

  long[] getLongs(int count) throws CorruptBatchException {
    int at = advance(count, 8);
    long[] values = new long[count];
    if (count >= WireOutput.BULK) {
      buffer.position(at).asLongBuffer().get(values);
      return values;
    }
    for (int i = 0; i < count; i++) {
      values[i] = (long) WireOutput.LONGS.get(bytes, at + 8 * i);
    }
    return values;
  }

  float[] getFloats(int count) throws CorruptBatchException {
    int at = advance(count, 4);
    float[] values = new float[count];
    if (count >= WireOutput.BULK) {
      buffer.position(at).asFloatBuffer().get(values);
      return values;
    }
    for (int i = 0; i < count; i++) {
      values[i] = (float) WireOutput.FLOATS.get(bytes, at + 4 * i);
    }
    return values;
  }

  double[] getDoubles(int count) throws CorruptBatchException {
    int at = advance(count, 8);
    double[] values = new double[count];
    if (count >= WireOutput.BULK) {
      buffer.position(at).asDoubleBuffer().get(values);
      return values;
    }
    for (int i = 0; i < count; i++) {
      values[i] = (double) WireOutput.DOUBLES.get(bytes, at + 8 * i);
    }
    return values;
  }

  /** Offsets of {@code count} ranges, starting at 0 and ascending. */
  int[] getOffsets(int count) throws CorruptBatchException {
    int at = advance(count, 4);
    int[] offsets = new int[count + 1];
    if (count >= WireOutput.BULK) {
      buffer.position(at).asIntBuffer().get(offsets, 1, count);
    } else {
      for (int i = 0; i < count; i++) {
        offsets[i + 1] = (int) WireOutput.INTS.get(bytes, at + 4 * i);
      }
    }
    int descents = 0;
    for (int i = 0; i < count; i++) {
      descents |= offsets[i + 1] - offsets[i] | offsets[i + 1];
    }
    if (descents < 0) {
      throw new CorruptBatchException("a value of negative length");
    }
    return offsets;
  }
}
