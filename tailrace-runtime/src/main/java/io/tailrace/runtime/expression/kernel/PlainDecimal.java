/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

/**
 * Reads numbers written as digits with at most one decimal point and a leading minus, 18 digits in
 * all. Reused for many numbers.
 */
final class PlainDecimal {
  private static final int MAX_DIGITS = 18;

  private long unscaled;
  private int digits;
  private int fractionDigits;

  /** Reads a number; returns false when it is written in another form or has more digits. */
  boolean read(byte[] heap, int start, int end) {
    int at = start;
    boolean negative = at < end && heap[at] == '-';
    at += negative ? 1 : 0;
    if (end - at > MAX_DIGITS + 1) {
      return false;
    }
    long value = 0;
    int point = -1;
    int first = at;
    for (; at < end; at++) {
      int digit = heap[at] - '0';
      if (digit >= 0 && digit <= 9) {
        value = 10 * value + digit;
      } else if (heap[at] == '.' && point < 0) {
        point = at;
      } else {
        return false;
      }
    }
    digits = end - first - (point < 0 ? 0 : 1);
    fractionDigits = point < 0 ? 0 : end - point - 1;
    unscaled = negative ? -value : value;
    return digits > 0 && digits <= MAX_DIGITS;
  }

  /** The number without its decimal point. */
  long unscaled() {
    return unscaled;
  }

  /** Number of digits, leading zeros included. */
  int digits() {
    return digits;
  }

  /** Number of digits after the point. */
  int fractionDigits() {
    return fractionDigits;
  }
}
