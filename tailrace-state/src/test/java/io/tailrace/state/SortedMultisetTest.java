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
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.table.runtime.functions.aggregate.MaxWithRetractAggFunction;
import org.apache.flink.table.types.logical.BigIntType;

class SortedMultisetTest {
  private final CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
  private final LongKeys keys =
      new LongKeys(
          StateTable.create(LongKeys.SCHEMA, new TableSettings(128, 0, 127, 0, () -> 0, memory)));

  /** Many values, in leaves that split and empty again, against a tree. */
  @Property(tries = 30)
  void countsAsATreeDoes(@ForAll long seed) {
    Random random = new Random(seed);
    keys.remove(1);
    keys.put(1);
    long empty = memory.taken();
    long address = keys.probe(RowBatch.INSERT, 1);
    SortedMultiset numbers = keys.table.multiset(0);
    SortedMultiset texts = keys.table.multiset(1);
    TreeMap<Long, Long> model = new TreeMap<>();
    int bound = 1 + random.nextInt(5_000);
    for (int i = 0; i < 20_000; i++) {
      long value = random.nextInt(bound);
      boolean adds = random.nextInt(10) < (i < 10_000 ? 7 : 3);
      long expected = model.merge(value, adds ? 1L : -1L, Long::sum);
      if (expected == 0) {
        model.remove(value);
      }
      byte[] text = text(value);
      if (adds) {
        assertThat(numbers.add(address, value, 0)).isEqualTo(expected);
        assertThat(texts.addBytes(address, text, 0, text.length)).isEqualTo(expected);
      } else {
        assertThat(numbers.retract(address, value, 0)).isEqualTo(expected);
        assertThat(texts.retractBytes(address, text, 0, text.length)).isEqualTo(expected);
      }
      if (i % 50 == 0) {
        compare(model, address);
      }
    }
    for (Map.Entry<Long, Long> entry : Map.copyOf(model).entrySet()) {
      byte[] text = text(entry.getKey());
      for (long count = entry.getValue(); count != 0; count -= Long.signum(entry.getValue())) {
        if (count > 0) {
          numbers.retract(address, entry.getKey(), 0);
          texts.retractBytes(address, text, 0, text.length);
        } else {
          numbers.add(address, entry.getKey(), 0);
          texts.addBytes(address, text, 0, text.length);
        }
      }
    }
    compare(new TreeMap<>(), address);
    assertThat(memory.taken()).as("all but the array of multisets").isLessThan(empty + 200);
  }

  private void compare(TreeMap<Long, Long> model, long address) {
    SortedMultiset numbers = keys.table.multiset(0);
    SortedMultiset texts = keys.table.multiset(1);
    assertThat(numbers.size(address)).isEqualTo(model.size());
    assertThat(texts.size(address)).isEqualTo(model.size());
    assertThat(numbers.seekSmallest(address)).isEqualTo(!model.isEmpty());
    assertThat(texts.seekSmallest(address)).isEqualTo(!model.isEmpty());
    if (model.isEmpty()) {
      return;
    }
    assertThat(numbers.first()).isEqualTo(model.firstKey());
    assertThat(found(texts)).isEqualTo(text(model.firstKey()));
    assertThat(numbers.seekLargest(address)).isTrue();
    assertThat(numbers.first()).isEqualTo(model.lastKey());
    assertThat(texts.seekLargest(address)).isTrue();
    assertThat(found(texts)).isEqualTo(text(model.lastKey()));
  }

  private static byte[] found(SortedMultiset texts) {
    return java.util.Arrays.copyOfRange(
        texts.heap(), texts.bytesStart(), texts.bytesStart() + texts.bytesLength());
  }

  /** In the order of the numbers. */
  private static byte[] text(long value) {
    return String.format("%06d", value).getBytes(StandardCharsets.UTF_8);
  }

  /** What Flink's MAX keeps beside its view can be kept beside a multiset. */
  @Property(tries = 300)
  void undoesAsFlinksMaxDoes(@ForAll long seed) throws Exception {
    Random random = new Random(seed);
    MaxWithRetractAggFunction<Long> stock = new MaxWithRetractAggFunction<>(new BigIntType());
    var accumulator = stock.createAccumulator();
    SortedMultiset values = keys.table.multiset(0);
    keys.remove(1);
    keys.put(1);
    long address = keys.probe(RowBatch.INSERT, 1);
    long size = 0;
    Long max = null;
    for (int i = 0; i < 200; i++) {
      long value = random.nextInt(6);
      if (random.nextBoolean()) {
        stock.accumulate(accumulator, value);
        if (size == 0 || max < value) {
          max = value;
        }
        size += values.add(address, value, 0) == 1 ? 1 : 0;
      } else {
        stock.retract(accumulator, value);
        if (values.retract(address, value, 0) == 0) {
          size--;
          if (size == 0) {
            max = null;
          } else if (max == value) {
            assertThat(values.seekLargest(address)).isTrue();
            max = values.first();
          }
        }
      }
      assertThat(size > 0 ? max : null).isEqualTo(stock.getValue(accumulator));
      assertThat(size).isEqualTo(accumulator.mapSize);
    }
  }

  @Example
  void wordsAreNotBytes() {
    keys.put(1);
    long address = keys.probe(RowBatch.INSERT, 1);
    keys.table.multiset(0).add(address, 4, 0);
    assertThat(keys.table.multiset(0).seekLargest(address)).isTrue();
    assertThatThrownBy(() -> keys.table.multiset(0).bytesStart())
        .hasMessage("BIGINT is not a type of bytes.");
  }
}
