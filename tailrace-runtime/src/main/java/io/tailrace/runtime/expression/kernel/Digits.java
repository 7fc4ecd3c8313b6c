/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

/** Writes numbers as decimal digits in ASCII. */
final class Digits {
  /** Bytes of the longest {@code long}. */
  static final int MAX_LONG_LENGTH = 20;

  private Digits() {}

  /**
   * Writes a number.
   *
   * @return where it ends
   */
  static int write(byte[] heap, int at, long value) {
    return writeScaled(heap, at, value, 0);
  }

  /**
   * Writes an unscaled decimal with a point before its last {@code scale} digits and at least one
   * digit before the point.
   *
   * @return where it ends
   */
  static int writeScaled(byte[] heap, int at, long unscaled, int scale) {
    int start = at;
    if (unscaled < 0) {
      heap[start++] = '-';
    }
    // Negative numbers reach one further than positive ones.
    long rest = unscaled < 0 ? unscaled : -unscaled;
    int length = Math.max(count(rest), scale + 1) + (scale > 0 ? 1 : 0);
    int position = start + length;
    for (int i = 0; i < scale; i++) {
      heap[--position] = (byte) ('0' - rest % 10);
      rest /= 10;
    }
    if (scale > 0) {
      heap[--position] = '.';
    }
    do {
      heap[--position] = (byte) ('0' - rest % 10);
      rest /= 10;
    } while (position > start);
    return start + length;
  }

  /** Number of digits of a number that is not positive. */
  private static int count(long negative) {
    int digits = 1;
    while (digits <= PowersOfTen.MAX_EXPONENT && negative <= -PowersOfTen.of(digits)) {
      digits++;
    }
    return digits;
  }
}
