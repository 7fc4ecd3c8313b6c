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

  /** The two digits of every number below 100. */
  private static final byte[] PAIRS = new byte[200];

  static {
    for (int i = 0; i < 100; i++) {
      PAIRS[2 * i] = (byte) ('0' + i / 10);
      PAIRS[2 * i + 1] = (byte) ('0' + i % 10);
    }
  }

  private Digits() {}

  /**
   * Writes a number.
   *
   * @return where it ends
   */
  static int write(byte[] heap, int at, long value) {
    int start = at;
    if (value < 0) {
      heap[start++] = '-';
    }
    // Negative numbers reach one further than positive ones.
    long rest = value < 0 ? value : -value;
    int end = start + count(rest);
    int position = end;
    while (rest <= -10) {
      long quotient = rest / 100;
      int pair = 2 * (int) (100 * quotient - rest);
      heap[--position] = PAIRS[pair + 1];
      heap[--position] = PAIRS[pair];
      rest = quotient;
    }
    if (position > start) {
      heap[--position] = (byte) ('0' - rest);
    }
    return end;
  }

  /**
   * Writes an unscaled decimal with a point before its last {@code scale} digits and at least one
   * digit before the point.
   *
   * @return where it ends
   */
  static int writeScaled(byte[] heap, int at, long unscaled, int scale) {
    if (scale == 0) {
      return write(heap, at, unscaled);
    }
    int start = at;
    if (unscaled < 0) {
      heap[start++] = '-';
    }
    long rest = unscaled < 0 ? unscaled : -unscaled;
    int length = Math.max(count(rest), scale + 1) + 1;
    int position = start + length;
    for (int i = 0; i < scale; i++) {
      heap[--position] = (byte) ('0' - rest % 10);
      rest /= 10;
    }
    heap[--position] = '.';
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
