/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.KeyGroups;

/**
 * The hashes of a range of key groups, as a table keeps them: their upper {@value #KEPT_BITS} bits,
 * which leaves room for the state of a row beside them.
 *
 * <p>A kept hash belongs to the same key group as the hash itself. Where the groups do not begin at
 * multiples of 2^16, a hash between such a multiple and the begin of its group is kept as the next
 * multiple instead. Both steps are monotone, so groups stay contiguous.
 */
final class HashRange {
  static final int KEPT_BITS = 48;

  /** The bits of a hash that are not kept. */
  static final long REST = (1L << Long.SIZE - KEPT_BITS) - 1;

  private final int maxParallelism;
  private final int firstKeyGroup;
  private final int lastKeyGroup;
  private final boolean aligned;
  private final long first;
  private final int spread;

  /** The range of key groups from the first to the last one, inclusive. */
  HashRange(int maxParallelism, int firstKeyGroup, int lastKeyGroup) {
    this.maxParallelism = maxParallelism;
    this.firstKeyGroup = firstKeyGroup;
    this.lastKeyGroup = lastKeyGroup;
    this.aligned = Integer.bitCount(maxParallelism) == 1;
    this.first = keep(KeyGroups.firstHash(firstKeyGroup, maxParallelism));
    long last = keep(KeyGroups.firstHash(lastKeyGroup + 1, maxParallelism) - 1);
    this.spread = Long.numberOfLeadingZeros(last - first);
  }

  /** Whether keeping a hash only cuts its lowest bits off. */
  boolean isAligned() {
    return aligned;
  }

  /** The kept form of a hash; its lowest 16 bits are zero. */
  long keep(long hash) {
    long floor = hash & ~REST;
    return aligned || keyGroup(floor) == keyGroup(hash) ? floor : floor + REST + 1;
  }

  /** The key group of a hash, kept or not. */
  int keyGroup(long hash) {
    return KeyGroups.keyGroup(hash, maxParallelism);
  }

  /** The place of the first hash of a key group. */
  long firstPlace(int keyGroup) {
    return place(keep(KeyGroups.firstHash(keyGroup, maxParallelism)));
  }

  /** The place of the last hash of a key group. */
  long lastPlace(int keyGroup) {
    return place(keep(KeyGroups.firstHash(keyGroup + 1, maxParallelism) - 1));
  }

  /**
   * Checks that the range has a key group.
   *
   * @throws IllegalArgumentException if not
   */
  void check(int keyGroup) {
    checkArgument(
        keyGroup >= firstKeyGroup && keyGroup <= lastKeyGroup,
        "Key group %s is not among those of the subtask, %s to %s.",
        keyGroup,
        firstKeyGroup,
        lastKeyGroup);
  }

  /**
   * The place of a kept hash in the range as an unsigned fraction: the range fills at least the
   * lower half of all numbers, so the upper bits part the rows however small the range is.
   */
  long place(long kept) {
    return kept - first << spread;
  }
}
