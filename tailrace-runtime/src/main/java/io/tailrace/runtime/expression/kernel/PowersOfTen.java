/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

/** The powers of ten that fit a {@code long}. */
final class PowersOfTen {
  /** The largest exponent. */
  static final int MAX_EXPONENT = 18;

  private static final long[] POWERS = new long[MAX_EXPONENT + 1];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = 10 * POWERS[i - 1];
    }
  }

  private PowersOfTen() {}

  /**
   * {@code 10^exponent}.
   *
   * @throws ArrayIndexOutOfBoundsException when that is no {@code long}
   */
  static long of(int exponent) {
    return POWERS[exponent];
  }
}
