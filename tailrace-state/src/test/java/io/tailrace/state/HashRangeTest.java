/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.KeyGroups;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class HashRangeTest {

  /** Around the begin of a group, where cutting bits off would move a hash into another group. */
  @Property
  void aKeptHashBelongsToTheSameKeyGroup(
      @ForAll @IntRange(min = 1, max = 32768) int maxParallelism,
      @ForAll @IntRange(max = 32767) int anyKeyGroup,
      @ForAll @LongRange(min = -70_000, max = 70_000) long distance) {
    int keyGroup = anyKeyGroup % maxParallelism;
    HashRange range = new HashRange(maxParallelism, 0, maxParallelism - 1);
    long hash = KeyGroups.firstHash(keyGroup, maxParallelism) + distance;
    long kept = range.keep(hash);
    assertThat(kept & HashRange.REST).isZero();
    assertThat(range.keyGroup(kept)).isEqualTo(KeyGroups.keyGroup(hash, maxParallelism));
    assertThat(range.keep(kept)).isEqualTo(kept);
  }

  @Property
  void placesFollowTheOrderOfTheHashesAndFillTheRange(
      @ForAll @IntRange(min = 1, max = 32768) int maxParallelism,
      @ForAll @IntRange(max = 32767) int any,
      @ForAll @IntRange(max = 32767) int other,
      @ForAll long hash,
      @ForAll long otherHash) {
    int first = Math.min(any % maxParallelism, other % maxParallelism);
    int last = Math.max(any % maxParallelism, other % maxParallelism);
    HashRange range = new HashRange(maxParallelism, first, last);
    assertThat(range.firstPlace(first)).isZero();
    assertThat(range.lastPlace(last)).as("at least half").isNegative();
    long one = inRange(hash, maxParallelism, first, last);
    long two = inRange(otherHash, maxParallelism, first, last);
    assertThat(
            Long.signum(
                Long.compareUnsigned(range.place(range.keep(one)), range.place(range.keep(two)))))
        .isEqualTo(Long.signum(Long.compareUnsigned(range.keep(one), range.keep(two))));
  }

  private static long inRange(long hash, int maxParallelism, int first, int last) {
    long from = KeyGroups.firstHash(first, maxParallelism);
    long size = KeyGroups.firstHash(last + 1, maxParallelism) - from;
    return size == 0 ? hash : from + Long.remainderUnsigned(hash, size);
  }
}
