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
final class Prices implements LongField.Values {
  private static final int STEP_BITS = 12;
  private static final int STEPS = 1 << STEP_BITS;
  private static final int FRACTION_BITS = 16;

  /** Powers of ten of the dollars at both ends. */
  private static final double DECADES = 6;

  private static final long[] TABLE = table();

  private final FieldRandom random;

  Prices(FieldRandom random) {
    this.random = random;
  }

  private static long[] table() {
    long[] table = new long[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
      table[i] = Math.round(StrictMath.pow(10, DECADES * i / STEPS) * 100);
    }
    return table;
  }

  @Override
  public void fill(long from, int count, long[] values) {
    for (int i = 0; i < count; i++) {
      values[i] = at(from + i);
    }
  }

  /** The price that an event has. */
  long at(long event) {
    long bits = random.at(event);
    int step = (int) (bits >>> Long.SIZE - STEP_BITS);
    long fraction = bits & (1 << FRACTION_BITS) - 1;
    return TABLE[step] + ((TABLE[step + 1] - TABLE[step]) * fraction >>> FRACTION_BITS);
  }
}
