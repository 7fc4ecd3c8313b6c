/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/**
 * Prices in cents from 1 to 1,000,000 dollars, whose logarithms are spread evenly. They are read
 * from a table, straight between its entries, because a power is slow and not the same to the last
 * bit on every JVM.
 */
final class Prices {
  private static final int STEP_BITS = 12;
  private static final int STEPS = 1 << STEP_BITS;
  private static final int FRACTION_BITS = 16;

  /** Powers of ten of the dollars at both ends. */
  private static final double DECADES = 6;

  private static final long[] TABLE = table();

  private Prices() {}

  private static long[] table() {
    long[] table = new long[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
      table[i] = Math.round(StrictMath.pow(10, DECADES * i / STEPS) * 100);
    }
    return table;
  }

  /** The next price. */
  static long next(EventRandom random) {
    long bits = random.nextLong();
    int step = (int) (bits >>> Long.SIZE - STEP_BITS);
    long fraction = bits & (1 << FRACTION_BITS) - 1;
    return TABLE[step] + ((TABLE[step + 1] - TABLE[step]) * fraction >>> FRACTION_BITS);
  }
}
