/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/**
 * The pseudo-random numbers of one event. They follow from the seed and the number of the event
 * alone, so that every reader makes the same event, wherever it starts to read.
 *
 * <p>The sequence is SplitMix64 of Steele, Lea and Flood, "Fast splittable pseudorandom number
 * generators" (2014), started at a place that is mixed of seed and number.
 */
final class EventRandom {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private final long key;
  private long state;

  EventRandom(long seed) {
    this.key = mix(seed + GAMMA);
    this.state = key;
  }

  /** Starts the sequence of an event. */
  void startAt(long eventNumber) {
    state = mix(key ^ mix(eventNumber));
  }

  /** Sixty-four random bits. */
  long nextLong() {
    state += GAMMA;
    return mix(state);
  }

  /** A number from 0 to {@code bound - 1}; the bound is positive. */
  int nextInt(int bound) {
    return (int) ((nextLong() >>> 32) * bound >>> 32);
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
