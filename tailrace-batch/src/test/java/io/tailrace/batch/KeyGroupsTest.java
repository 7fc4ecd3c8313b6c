/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.RowType;
import org.junit.jupiter.api.Test;

class KeyGroupsTest {

  @Property
  void aKeyGroupIsTheUpperHalfOfTheProduct(
      @ForAll long hash, @ForAll @IntRange(min = 1, max = 1 << 15) int maxParallelism) {
    BigInteger product =
        new BigInteger(Long.toUnsignedString(hash)).multiply(BigInteger.valueOf(maxParallelism));
    assertThat(KeyGroups.keyGroup(hash, maxParallelism))
        .isEqualTo(product.shiftRight(64).intValueExact());
  }

  @Property
  void aKeyGroupIsARangeOfHashes(@ForAll @IntRange(min = 1, max = 1 << 15) int maxParallelism) {
    for (int keyGroup : new int[] {0, maxParallelism / 3, maxParallelism - 1}) {
      long first = KeyGroups.firstHash(keyGroup, maxParallelism);
      long last = KeyGroups.firstHash(keyGroup + 1, maxParallelism) - 1;
      assertThat(KeyGroups.keyGroup(first, maxParallelism)).isEqualTo(keyGroup);
      assertThat(KeyGroups.keyGroup(last, maxParallelism)).isEqualTo(keyGroup);
      if (keyGroup > 0) {
        assertThat(KeyGroups.keyGroup(first - 1, maxParallelism)).isEqualTo(keyGroup - 1);
      }
    }
    assertThat(KeyGroups.firstHash(0, maxParallelism)).isZero();
    assertThat(KeyGroups.firstHash(maxParallelism, maxParallelism)).isZero();
  }

  @Property
  void subtasksOwnTheKeyGroupsThatFlinkAssigns(
      @ForAll @IntRange(min = 1, max = 1 << 15) int maxParallelism,
      @ForAll @IntRange(min = 1, max = 300) int anyParallelism) {
    int parallelism = Math.min(anyParallelism, maxParallelism);
    int[] subtasks = KeyGroups.subtasks(maxParallelism, parallelism);
    for (int subtask = 0; subtask < parallelism; subtask++) {
      KeyGroupRange range =
          KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
              maxParallelism, parallelism, subtask);
      assertThat(subtasks[range.getStartKeyGroup()]).isEqualTo(subtask);
      assertThat(subtasks[range.getEndKeyGroup()]).isEqualTo(subtask);
    }
  }

  @Test
  void moreSubtasksThanKeyGroupsAreRefused() {
    assertThatThrownBy(() -> KeyGroups.subtasks(4, 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("4 key groups cannot be spread over 5 subtasks.");
  }

  @Property
  void theRangeCheckFindsEveryStranger(
      @ForAll long hash, @ForAll @IntRange(min = 1, max = 1000) int maxParallelism) {
    RowBatch batch = RowBatch.of(1, new LongColumn(new long[1], NullMask.NONE, 1));
    int keyGroup = KeyGroups.keyGroup(hash, maxParallelism);
    new KeyGroupRangeCheck(maxParallelism, keyGroup, keyGroup).check(batch, new long[] {hash});
    new KeyGroupRangeCheck(maxParallelism, 0, maxParallelism - 1).check(batch, new long[] {hash});
    if (keyGroup > 0) {
      KeyGroupRangeCheck below = new KeyGroupRangeCheck(maxParallelism, 0, keyGroup - 1);
      assertThatThrownBy(() -> below.check(batch, new long[] {hash}))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("key group " + keyGroup + ", but this subtask owns");
    }
    if (keyGroup < maxParallelism - 1) {
      KeyGroupRangeCheck above =
          new KeyGroupRangeCheck(maxParallelism, keyGroup + 1, maxParallelism - 1);
      assertThatThrownBy(() -> above.check(batch, new long[] {hash}))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void theRangeCheckLooksAtSelectedRowsOnly() {
    BatchSchema schema = BatchSchema.of(RowType.of(new BigIntType()));
    RowBatch batch =
        RowBatch.of(3, new LongColumn(new long[] {1, 2, 3}, NullMask.NONE, 3))
            .select(new int[] {1}, 1);
    long[] hashes = new long[3];
    KeyHasher.create(schema, new int[] {0}).hash(batch, hashes);
    int keyGroup = KeyGroups.keyGroup(hashes[1], 1 << 15);
    new KeyGroupRangeCheck(1 << 15, keyGroup, keyGroup).check(batch, hashes);
  }
}
