/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.RowBatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StateTableTtlTest {
  private static final long TTL = 100;

  private final AtomicLong clock = new AtomicLong(1_000);

  private LongKeys table(long ttl) {
    TableSettings settings = new TableSettings(128, 0, 127, ttl, clock::get, StateMemory.UNBOUNDED);
    return new LongKeys(StateTable.create(LongKeys.SCHEMA, settings));
  }

  @Test
  void aRowExpiresWhenItsTimeToLiveHasPassed() {
    LongKeys keys = table(TTL);
    keys.put(1);
    clock.set(1_099);
    assertThat(keys.has(1)).isTrue();
    clock.set(1_100);
    assertThat(keys.has(1)).isFalse();
  }

  @Test
  void readingDoesNotProlongALifeButTouchingDoes() {
    LongKeys keys = table(TTL);
    keys.put(1, 2);
    clock.set(1_060);
    keys.find(1);
    keys.probe(RowBatch.DELETE, 1);
    keys.table.touch(keys.probe(RowBatch.INSERT, 2));
    clock.set(1_120);
    assertThat(keys.has(1)).isFalse();
    assertThat(keys.has(2)).isTrue();
  }

  @Test
  void anExpiredRowIsBlankWhereItIsFound() {
    LongKeys keys = table(TTL);
    keys.put(1);
    keys.table.multiset(0).add(keys.find(1)[0], 7, 0);
    clock.set(1_200);
    long address = keys.probe(RowBatch.INSERT, 1);
    assertThat(keys.table.isLive(address)).isFalse();
    assertThat(keys.table.isNull(address, LongKeys.NUMBER)).isTrue();
    assertThat(keys.table.word(address, keys.table.wordOffset(LongKeys.NUMBER))).isZero();
    assertThat(keys.table.multiset(0).seekLargest(address)).isFalse();
  }

  @Test
  void rowsThatNobodyLooksForAreSweptALittleAtATime() {
    LongKeys keys = table(TTL);
    keys.putRange(0, 10_000);
    long full = keys.table.bytes();
    clock.set(1_050);
    keys.putRange(0, 50);
    keys.table.sweep(1 << 20);
    assertThat(keys.table.entries()).isEqualTo(10_000);

    clock.set(1_100);
    keys.table.sweep(100);
    assertThat(keys.table.entries()).isBetween(9_850L, 9_999L);
    for (int i = 0; i < 1_000; i++) {
      keys.table.sweep(100);
    }
    assertThat(keys.table.entries()).isEqualTo(50);
    for (int key = 0; key < 50; key++) {
      assertThat(keys.has(key)).isTrue();
    }
    assertThat(keys.table.bytes()).isLessThan(full / 20);
  }

  @Test
  void valuesOfAMultisetExpireEachByTheirOwnLastChange() {
    LongKeys keys = table(TTL);
    keys.put(1);
    SortedMultiset multiset = keys.table.multiset(0);
    long address = keys.probe(RowBatch.INSERT, 1);
    assertThat(multiset.add(address, 9, 0)).isEqualTo(1);
    assertThat(multiset.add(address, 8, 0)).isEqualTo(1);
    clock.set(1_060);
    keys.put(1);
    assertThat(multiset.add(keys.find(1)[0], 8, 0)).isEqualTo(2);
    clock.set(1_110);
    keys.put(1);
    address = keys.find(1)[0];
    assertThat(multiset.seekLargest(address)).isTrue();
    assertThat(multiset.first()).isEqualTo(8);
    assertThat(multiset.retract(address, 9, 0)).as("9 has expired").isEqualTo(-1);
    clock.set(1_165);
    keys.put(1);
    address = keys.find(1)[0];
    assertThat(multiset.add(address, 8, 0)).as("8 has expired").isEqualTo(1);
    clock.set(1_262);
    keys.put(1);
    keys.table.sweep(1 << 20);
    assertThat(multiset.size(keys.find(1)[0])).as("9 is swept").isEqualTo(1);
  }

  @Test
  void timesDoNotOverflow() {
    LongKeys keys = table(Long.MAX_VALUE);
    keys.put(1);
    clock.set(Long.MAX_VALUE - 1);
    assertThat(keys.has(1)).isTrue();
    keys.put(2);
    assertThat(keys.has(2)).isTrue();
    clock.set(Long.MAX_VALUE);
    assertThat(keys.has(1)).as("as Flink decides at the end of time").isFalse();

    clock.set(-1_000);
    LongKeys early = table(TTL);
    early.put(1);
    clock.set(-901);
    assertThat(early.has(1)).isTrue();
    clock.set(-900);
    assertThat(early.has(1)).isFalse();
  }

  @Test
  void withoutATimeToLiveTheClockIsNotRead() {
    clock.set(0);
    LongKeys keys =
        new LongKeys(
            StateTable.create(
                LongKeys.SCHEMA,
                new TableSettings(
                    1,
                    0,
                    0,
                    0,
                    () -> {
                      throw new IllegalStateException("read");
                    },
                    StateMemory.UNBOUNDED)));
    keys.put(1);
    keys.table.sweep(10);
    keys.table.copy().close();
    assertThat(keys.has(1)).isTrue();
  }
}
