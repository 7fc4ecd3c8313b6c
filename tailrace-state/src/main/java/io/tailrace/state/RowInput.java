/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.core.memory.DataInputView;

/** Reads the blocks that {@link RowOutput} writes, and trusts nothing in them. */
final class RowInput {
  /** Bytes that are read at a time, so that a wrong length ends at the end of the input. */
  private static final int STEP = 1 << 20;

  private final DataInputView in;
  private byte[] bytes = new byte[2 * RowOutput.BLOCK_BYTES];
  private int end;
  private int position;

  RowInput(DataInputView in) {
    this.in = in;
  }

  /** The block with the row that is being read. */
  byte[] bytes() {
    return bytes;
  }

  /** Where reading goes on in the block. */
  int position() {
    return position;
  }

  boolean isAtEndOfBlock() {
    return position == end;
  }

  /** Fetches the next block if all of the last one has been read. */
  void beginRow() throws IOException {
    if (position < end) {
      return;
    }
    int length;
    try {
      length = in.readInt();
    } catch (EOFException e) {
      throw new CorruptStateException("it ends before its last row");
    }
    if (length <= 0) {
      throw new CorruptStateException("a block of " + length + " bytes");
    }
    position = 0;
    end = 0;
    while (end < length) {
      int step = Math.min(length - end, STEP);
      if (end + step > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(end + step, Math.min(length, 2 * bytes.length)));
      }
      try {
        in.readFully(bytes, end, step);
      } catch (EOFException e) {
        throw new CorruptStateException("it ends within a block of " + length + " bytes");
      }
      end += step;
    }
  }

  int getByte() throws CorruptStateException {
    check(1);
    return bytes[position++] & 0xff;
  }

  long getFixed(int width) throws CorruptStateException {
    check(width);
    long word = ByteWords.load(bytes, position, width);
    position += width;
    return word;
  }

  long getSigned() throws CorruptStateException {
    long value = getUnsigned();
    return value >>> 1 ^ -(value & 1);
  }

  long getUnsigned() throws CorruptStateException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = getByte();
      value |= (next & 0x7fL) << shift;
      if (next < 0x80) {
        if (shift == 63 && next > 1) {
          break;
        }
        return value;
      }
    }
    throw new CorruptStateException("a number of more than 64 bits");
  }

  /** The length of something that follows and takes at least a byte for each. */
  int getLength() throws CorruptStateException {
    long length = getUnsigned();
    if (length < 0 || length > end - position) {
      throw new CorruptStateException(
          "a length of " + length + " where " + (end - position) + " bytes are left");
    }
    return (int) length;
  }

  /** Skips bytes; returns where they begin. */
  int skip(int length) throws CorruptStateException {
    check(length);
    int start = position;
    position += length;
    return start;
  }

  private void check(int length) throws CorruptStateException {
    if (length > end - position) {
      throw new CorruptStateException("a row that goes beyond its block");
    }
  }
}
