/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/**
 * The pseudo-random numbers of one field. They follow from the seed, the field and the number of
 * the event alone, so that every reader makes the same event, wherever it starts to read and
 * whichever other fields it reads.
 *
 * <p>The sequence is SplitMix64 of Steele, Lea and Flood, "Fast splittable pseudorandom number
 * generators" (2014), whose n-th number needs none of those before it.
 */
final class FieldRandom {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private final long key;

  /**
   * The numbers of a field.
   *
   * @param field its kind and its name, such as {@code bid.price}
   */
  FieldRandom(long seed, String field) {
    this.key = mix(mix(seed + GAMMA) ^ field.hashCode());
  }

  /** Sixty-four random bits for an event. */
  long at(long event) {
    return mix(key + event * GAMMA);
  }

  /** A number from 0 to {@code bound - 1} out of the upper 32 bits; the bound is positive. */
  static int upper(long bits, int bound) {
    return (int) ((bits >>> 32) * bound >>> 32);
  }

  /** A number from 0 to {@code bound - 1} out of the lower 32 bits; the bound is positive. */
  static int lower(long bits, int bound) {
    return (int) ((bits & 0xFFFFFFFFL) * bound >>> 32);
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
