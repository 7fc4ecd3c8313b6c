/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.types.logical.LogicalType;

class StateTablePropertyTest {
  private static final long[] SEGMENT_BYTES = {1, 512, 4096, 256 << 10, Long.MAX_VALUE};

  private static final int[] MAX_PARALLELISMS = {1, 2, 3, 100, 128, 1000};

  /**
   * After any changes, the table holds what a map of objects holds, and memory is accounted for.
   */
  @Property(tries = 300)
  void holdsWhatAMapHolds(@ForAll long seed) {
    RandomFields random = new RandomFields(seed);
    TableModel model = model(random, 1 + random.nextInt(random.oneIn(4) ? 3000 : 60));
    CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
    model.table = table(model, 128, 0, 127, memory);
    StateTable.Prober prober = model.prober();

    for (int batch = 0; batch < 12; batch++) {
      model.change(prober, 1 + random.nextInt(random.oneIn(3) ? 1500 : 20));
      model.now += random.nextInt(40);
      if (random.oneIn(3)) {
        model.table.sweep(random.nextInt(100));
      }
    }
    model.compareAll(128, 0, 127);
    assertThat(model.table.bytes()).isEqualTo(memory.taken());
    model.table.close();
    assertThat(memory.taken()).isZero();
  }

  /**
   * A copy holds what the table held, whatever becomes of it, and can be restored into any ranges.
   */
  @Property(tries = 200)
  void restoresIntoOtherRanges(@ForAll long seed) throws IOException {
    RandomFields random = new RandomFields(seed);
    TableModel model = model(random, 1 + random.nextInt(random.oneIn(6) ? 2000 : 50));
    int maxParallelism = MAX_PARALLELISMS[random.nextInt(MAX_PARALLELISMS.length)];
    CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
    model.table = table(model, maxParallelism, 0, maxParallelism - 1, memory);
    StateTable.Prober prober = model.prober();
    for (int batch = 0; batch < 4; batch++) {
      model.change(prober, 1 + random.nextInt(random.oneIn(3) ? 1500 : 20));
      model.now += random.nextInt(40);
    }

    TableModel restored = model.restored(random.oneIn(3) ? 0 : 1 + random.nextInt(200));
    long before = memory.taken();
    try (KeyGroupedState.Copy copy = model.table.copy()) {
      assertThat(copy.bytes()).isEqualTo(memory.taken() - before);
      model.change(prober, 200);
      model.now += 100;
      long entries = 0;
      for (int first = 0; first < maxParallelism; ) {
        int last = Math.min(maxParallelism - 1, first + random.nextInt(maxParallelism));
        restored.table = table(restored, maxParallelism, first, last, StateMemory.UNBOUNDED);
        entries += restore(copy, first, last, restored.table);
        restored.compareAll(maxParallelism, first, last);
        first = last + 1;
      }
      assertThat(entries).isGreaterThanOrEqualTo(restored.rows.size());

      restored.table =
          table(restored, maxParallelism, 0, maxParallelism - 1, StateMemory.UNBOUNDED);
      restore(copy, 0, maxParallelism - 1, restored.table);
    }
    restored.compareAll(maxParallelism, 0, maxParallelism - 1);
    restored.change(restored.prober(), 200);
    restored.compareAll(maxParallelism, 0, maxParallelism - 1);
    assertThat(model.table.bytes()).isEqualTo(memory.taken());
  }

  private static StateTable table(
      TableModel model, int maxParallelism, int first, int last, StateMemory memory) {
    return StateTable.create(
        model.schema,
        model.settings(maxParallelism, first, last, memory),
        SEGMENT_BYTES[model.random.nextInt(SEGMENT_BYTES.length)]);
  }

  private static long restore(KeyGroupedState.Copy copy, int first, int last, StateTable table)
      throws IOException {
    long total = 0;
    for (int keyGroup = first; keyGroup <= last; keyGroup++) {
      DataOutputSerializer out = new DataOutputSerializer(64);
      copy.write(keyGroup, out);
      long entries = copy.entries(keyGroup);
      DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
      table.restore(keyGroup, entries, in);
      assertThat(in.available()).isZero();
      total += entries;
    }
    return total;
  }

  /** A model over a random schema. */
  static TableModel model(RandomFields random, int keys) {
    TableSchema schema = schema(random);
    return new TableModel(
        schema, random, keys, hashes(random), random.oneIn(2) ? 0 : 1 + random.nextInt(200));
  }

  private static TableSchema schema(RandomFields random) {
    int keys = random.oneIn(8) ? 32 : random.nextInt(4);
    int values = random.oneIn(8) ? 70 : random.nextInt(5);
    return new TableSchema(
        "table",
        types(keys, random::type),
        types(values, random::valueType),
        types(random.oneIn(2) ? 0 : random.nextInt(3), random::multisetType));
  }

  private static List<LogicalType> types(int count, Supplier<LogicalType> type) {
    List<LogicalType> types = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      types.add(type.get());
    }
    return types;
  }

  /** Good hashes, or such that few or all are equal, or that differ in low or high bits only. */
  private static LongUnaryOperator hashes(RandomFields random) {
    return switch (random.nextInt(8)) {
      case 0 -> hash -> 0;
      case 1 -> hash -> -1;
      case 2 -> hash -> hash & 3L << 62;
      case 3 -> hash -> hash & 0xff_0000L;
      case 4 -> hash -> hash & 0xffL;
      case 5 -> hash -> hash >>> 20;
      default -> hash -> hash;
    };
  }
}
