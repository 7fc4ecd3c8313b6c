/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.table.types.logical.LogicalType;

class StateTablePropertyTest {
  private static final long[] SEGMENT_BYTES = {1, 512, 4096, 256 << 10, Long.MAX_VALUE};

  /**
   * After any changes, the table holds what a map of objects holds, and memory is accounted for.
   */
  @Property(tries = 300)
  void holdsWhatAMapHolds(@ForAll long seed) {
    RandomFields random = new RandomFields(seed);
    TableModel model = model(random, 1 + random.nextInt(random.oneIn(4) ? 3000 : 60));
    CountedMemory memory = new CountedMemory(Long.MAX_VALUE);
    model.table =
        StateTable.create(
            model.schema,
            model.settings(128, 0, 127, memory),
            SEGMENT_BYTES[random.nextInt(SEGMENT_BYTES.length)]);
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
