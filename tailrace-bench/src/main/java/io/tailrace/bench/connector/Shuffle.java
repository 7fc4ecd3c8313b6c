/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import java.util.SplittableRandom;

/** Random orders of the numbers {@code 0 .. size - 1}. */
final class Shuffle {
  private final SplittableRandom random;
  private final int[] order;

  Shuffle(SplittableRandom random, int size) {
    this.random = random;
    this.order = new int[size];
    for (int i = 0; i < size; i++) {
      order[i] = i;
    }
  }

  /**
   * Another order, all being equally likely; valid until the next call (R. Durstenfeld, "Algorithm
   * 235: Random permutation", 1964).
   */
  int[] next() {
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int swapped = order[i];
      order[i] = order[other];
      order[other] = swapped;
    }
    return order;
  }
}
