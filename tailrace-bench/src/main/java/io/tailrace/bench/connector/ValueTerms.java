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
   * A hash of {@code heap[start .. start + length)}: the sum of a term per eight bytes and place,
   * so that no term waits for the one before. The last eight may overlap those before them.
   */
  static long bytes(byte[] heap, int start, int length) {
    if (length < Long.BYTES) {
      return length + mix(few(heap, start, length));
    }
    long hash = length;
    long place = MULTIPLIER;
    int last = start + length - Long.BYTES;
    for (int at = start; at < last; at += Long.BYTES) {
      hash += mix((long) LONGS.get(heap, at) + place);
      place += MULTIPLIER;
    }
    return hash + mix((long) LONGS.get(heap, last) + place);
  }

  /** The {@code length} bytes from {@code start} as the low bytes of a word, up to 7 of them. */
  private static long few(byte[] heap, int start, int length) {
    if (start + Long.BYTES <= heap.length) {
      return (long) LONGS.get(heap, start) & (1L << (length << 3)) - 1;
    }
    long word = 0;
    for (int i = length - 1; i >= 0; i--) {
      word = word << 8 | (heap[start + i] & 0xFF);
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

  private static long mix(long word) {
    long mixed = (word ^ word >>> 32) * MULTIPLIER;
    return mixed ^ mixed >>> 32;
  }
}
