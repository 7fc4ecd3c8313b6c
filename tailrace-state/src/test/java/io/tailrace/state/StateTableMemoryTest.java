/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.RowBatch;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StateTableMemoryTest {

  private static LongKeys table(StateMemory memory, long maxSegmentBytes) {
    TableSettings settings = new TableSettings(128, 0, 127, 0, () -> 0, memory);
    return new LongKeys(StateTable.create(LongKeys.SCHEMA, settings, maxSegmentBytes));
  }

  private static void fill(LongKeys keys, long from, long to) {
    keys.putRange(from, to);
    for (long key = from; key < to; key++) {
      long address = keys.find(key)[0];
      byte[] text = ("a text of the key " + key).getBytes(StandardCharsets.UTF_8);
      keys.table.setBytes(address, LongKeys.TEXT, text, 0, text.length);
      for (int i = 0; i < key % 5; i++) {
        keys.table.multiset(0).add(address, key + i, 0);
        keys.table.multiset(1).addBytes(address, text, i, text.length - i);
      }
    }
  }

  @Test
  void countsTheArraysThatItHas() throws IllegalAccessException {
    CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
    LongKeys keys = table(memory, 16 << 10);
    StateTable empty = table(StateMemory.UNBOUNDED, 16 << 10).table;
    long uncounted = empty.bytes() - HeapMeasure.arrayBytes(empty);

    fill(keys, 0, 5_000);
    for (int key = 0; key < 5_000; key += 3) {
      keys.remove(key);
    }
    long arrays = HeapMeasure.arrayBytes(keys.table);
    long objects = keys.table.bytes() - arrays;
    assertThat(memory.taken()).isEqualTo(keys.table.bytes());
    // What is not an array: the objects of segments and multisets.
    assertThat(objects).isBetween(uncounted, arrays / 2);

    fill(keys, 0, 1);
    CountedMemory wide = new CountedMemory(Long.MAX_VALUE);
    LongKeys words = table(wide, Long.MAX_VALUE);
    words.putRange(0, 5_000);
    assertThat(words.table.bytes() - HeapMeasure.arrayBytes(words.table)).isEqualTo(uncounted);
  }

  @Test
  void shrinksWhenRowsLeave() {
    CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
    LongKeys keys = table(memory, 16 << 10);
    long empty = memory.taken();
    fill(keys, 0, 20_000);
    long full = memory.taken();
    assertThat(full).isGreaterThan(50 * empty);

    for (int key = 0; key < 20_000; key++) {
      if (key % 100 != 0) {
        keys.remove(key);
      }
    }
    keys.find(0);
    assertThat(memory.taken()).isLessThan(full / 10);
    for (int key = 0; key < 20_000; key += 100) {
      assertThat(keys.has(key)).isTrue();
      keys.remove(key);
    }
    keys.find(0);
    assertThat(memory.taken()).isLessThan(full / 100);
    assertThat(keys.table.entries()).isZero();
  }

  /**
   * Keys that come and go leave removed slots, which must neither fill the table nor make it grow.
   */
  @Test
  void staysSmallWhenKeysComeAndGo() {
    CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
    LongKeys keys = table(memory, 256 << 10);
    keys.putRange(0, 100);
    long before = memory.taken();
    for (long key = 1_000; key < 50_000; key += 10) {
      keys.putRange(key, key + 10);
      for (long gone = key; gone < key + 10; gone++) {
        keys.remove(gone);
      }
    }
    assertThat(memory.peak()).isLessThan(4 * before);
    assertThat(keys.table.entries()).isEqualTo(100);
    for (int key = 0; key < 100; key++) {
      assertThat(keys.has(key)).isTrue();
    }
  }

  /** Values that are rewritten at changing lengths leave garbage, which must not pile up. */
  @Test
  void staysSmallWhenValuesChange() {
    CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
    LongKeys keys = table(memory, 256 << 10);
    keys.putRange(0, 10);
    for (int i = 0; i < 100_000; i++) {
      long address = keys.find(i % 10)[0];
      keys.table.setBytes(address, LongKeys.TEXT, new byte[100], 0, i * 31 % 100);
    }
    assertThat(memory.peak()).isLessThan(20_000);
  }

  @Test
  void refusesToGrowBeyondItsMemoryAndKeepsItsRows() {
    CountedMemory memory = new CountedMemory(200_000);
    LongKeys keys = table(memory, 16 << 10);
    assertThatThrownBy(() -> keys.putRange(0, 1_000_000)).isInstanceOf(StateMemoryException.class);
    assertThat(keys.table.bytes()).isEqualTo(memory.taken()).isLessThanOrEqualTo(200_000);

    long rows = keys.table.entries();
    assertThat(rows).isGreaterThan(1_000);
    for (int key = 0; key < rows; key++) {
      assertThat(keys.has(key)).isTrue();
    }
    assertThatThrownBy(() -> keys.table.copy().close()).isInstanceOf(StateMemoryException.class);
    assertThat(keys.table.bytes()).isEqualTo(memory.taken());
    for (int key = 0; key < rows; key++) {
      keys.remove(key);
    }
    keys.putRange(0, 100);
    keys.table.copy().close();
    assertThat(keys.table.bytes()).isEqualTo(memory.taken());
  }

  @Test
  void refusesMultisetsAndBytesBeyondItsMemory() {
    CountedMemory memory = new CountedMemory(60_000);
    LongKeys keys = table(memory, 16 << 10);
    keys.put(1);
    long address = keys.probe(RowBatch.INSERT, 1);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100_000; i++) {
                keys.table.multiset(0).add(address, i * 7L % 1_000_003, 0);
              }
            })
        .isInstanceOf(StateMemoryException.class);
    assertThatThrownBy(
            () -> keys.table.setBytes(address, LongKeys.TEXT, new byte[60_000], 0, 60_000))
        .isInstanceOf(StateMemoryException.class);
    assertThat(keys.table.isNull(address, LongKeys.TEXT)).isTrue();
    keys.remove(1);
    keys.find(1);
    assertThat(keys.table.bytes()).isEqualTo(memory.taken()).isLessThan(10_000);
  }
}
