/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class NullMaskTest {

  @Property
  void bitsOfARange(
      @ForAll long first,
      @ForAll long second,
      @ForAll @IntRange(min = 0, max = 127) int from,
      @ForAll @IntRange(min = 1, max = 64) int count) {
    int bits = Math.min(count, 128 - from);
    BitSet expected = BitSet.valueOf(new long[] {first, second}).get(from, from + bits);
    assertThat(BitSet.valueOf(new long[] {NullMask.bits(new long[] {first, second}, from, bits)}))
        .isEqualTo(expected);
  }

  @Test
  void aUnionSharesItsArgumentWhenTheOtherHasNoNulls() {
    long[] mask = {1};
    assertThat(NullMask.union(mask, NullMask.NONE)).isSameAs(mask);
    assertThat(NullMask.union(NullMask.NONE, mask)).isSameAs(mask);
    assertThat(NullMask.union(mask, new long[] {2, 4})).containsExactly(3, 4);
  }
}
