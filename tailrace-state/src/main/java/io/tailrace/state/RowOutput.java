/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Collects the bytes of whole rows and writes them in blocks: a length of four bytes and the bytes.
 * So a reader fetches many rows at once, and never reads beyond them.
 */
final class RowOutput {
  /** Bytes after which a block ends with the row. */
  static final int BLOCK_BYTES = 32 << 10;

  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  private byte[] bytes = new byte[2 * BLOCK_BYTES];
  private int end;

  /** Ends a row; writes the block if it is long enough. */
  void endRow(DataOutputView out) throws IOException {
    if (end >= BLOCK_BYTES) {
      flush(out);
    }
  }

  /** Writes what has been collected. */
  void flush(DataOutputView out) throws IOException {
    if (end > 0) {
      out.writeInt(end);
      out.write(bytes, 0, end);
      end = 0;
    }
  }

  void putByte(int value) {
    reserve(1);
    bytes[end++] = (byte) value;
  }

  /** The lowest bytes of a word in little endian. */
  void putFixed(long word, int width) {
    reserve(width);
    ByteWords.store(word, bytes, end, width);
    end += width;
  }

  /** A number of any sign; small ones, of either sign, take few bytes. */
  void putSigned(long value) {
    putUnsigned(value << 1 ^ value >> 63);
  }

  /** A number without a sign in seven bits a byte, lowest first. */
  void putUnsigned(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[end++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[end++] = (byte) rest;
  }

  void putBytes(byte[] source, int start, int length) {
    reserve(length);
    System.arraycopy(source, start, bytes, end, length);
    end += length;
  }

  private void reserve(int length) {
    int wanted = Math.addExact(end, length);
    if (wanted > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(MAX_LENGTH, Math.max(wanted, 2L * bytes.length)));
    }
  }
}
