/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.BatchSchema;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * What one value adds to the checksum of its column; a term depends on the whole value and is the
 * same for rows and columns. Integers, compact decimals (unscaled) and millisecond timestamps are
 * their own terms; booleans are 0 or 1, floating-point numbers their bits.
 */
final class ValueTerms {
  /** The term of a NULL of any type. */
  static final long NULL = 0x9E3779B97F4A7C15L;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long MULTIPLIER = 0xBF58476D1CE4E5B9L;

  private ValueTerms() {}

  /** Checks that every column has terms: no nested type. */
  static void checkTypes(BatchSchema schema) {
    for (int i = 0; i < schema.fieldCount(); i++) {
      switch (schema.layout(i)) {
        case ARRAY, MAP, ROW, VARIANT ->
            throw new IllegalArgumentException(
                "The bench sink cannot read column '"
                    + schema.fieldNames().get(i)
                    + "' of type "
                    + schema.type(i).asSummaryString()
                    + "; project its fields instead.");
        default -> {
          // Every flat layout has a term.
        }
      }
    }
  }

  /**
   * A hash of {@code heap[start .. start + length)} that reads eight bytes at a time, the last of
   * them in one load, too, where the array goes on far enough.
   */
  static long bytes(byte[] heap, int start, int length) {
    long hash = length;
    int at = start;
    int end = start + length;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      hash = mix(hash, (long) LONGS.get(heap, at));
    }
    int rest = end - at;
    return rest == 0 ? hash : mix(hash, last(heap, at, rest));
  }

  /** The {@code rest} bytes from {@code at} as the low bytes of a word, 1 to 7 of them. */
  private static long last(byte[] heap, int at, int rest) {
    if (at + Long.BYTES <= heap.length) {
      return (long) LONGS.get(heap, at) & (1L << (rest << 3)) - 1;
    }
    long word = 0;
    for (int i = rest - 1; i >= 0; i--) {
      word = word << 8 | (heap[at + i] & 0xFF);
    }
    return word;
  }

  /** The low 64 bits of an unscaled value of up to 128 bits, and its sign. */
  static long wideDecimal(long low, boolean negative) {
    return negative ? ~low * MULTIPLIER : low;
  }

  /** A timestamp finer than a millisecond. */
  static long timestamp(long millis, int nanosOfMilli) {
    return millis * 1_000_003 + nanosOfMilli;
  }

  private static long mix(long hash, long word) {
    long mixed = (hash ^ word) * MULTIPLIER;
    return mixed ^ mixed >>> 32;
  }
}
