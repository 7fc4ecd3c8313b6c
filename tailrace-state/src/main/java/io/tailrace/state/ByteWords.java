/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads and writes up to eight bytes of an array as one word in little endian. */
final class ByteWords {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private ByteWords() {}

  /** The first {@code length} bytes from {@code start}, at most eight, filled up with zeros. */
  static long load(byte[] bytes, int start, int length) {
    if (length >= Long.BYTES) {
      return (long) LONGS.get(bytes, start);
    }
    if (length <= 0) {
      return 0;
    }
    if (start + Long.BYTES <= bytes.length) {
      return (long) LONGS.get(bytes, start) & (1L << (length << 3)) - 1;
    }
    long word = 0;
    for (int i = 0; i < length; i++) {
      word |= (bytes[start + i] & 0xffL) << (i << 3);
    }
    return word;
  }

  /** Writes the first {@code length} bytes of a word, at most eight. */
  static void store(long word, byte[] bytes, int start, int length) {
    if (length >= Long.BYTES) {
      LONGS.set(bytes, start, word);
      return;
    }
    for (int i = 0; i < length; i++) {
      bytes[start + i] = (byte) (word >>> (i << 3));
    }
  }
}
