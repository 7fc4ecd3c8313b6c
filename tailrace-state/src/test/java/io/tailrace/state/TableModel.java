/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.KeyGroups;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.WideDecimalColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.TimestampType;

/**
 * A table beside a model of it in maps of objects. Batches of random changes go to both, and what
 * one holds must be what the other holds.
 */
final class TableModel {
  final TableSchema schema;
  final BatchSchema input;
  final RandomFields random;
  final List<RowData> pool = new ArrayList<>();
  final Map<BinaryRowData, ModelRow> rows = new HashMap<>();
  final RowDataSerializer serializer;
  final LongUnaryOperator hashOf;
  final long ttl;
  long now = 1_000;
  StateTable table;

  /** A row of the model. */
  static final class ModelRow {
    final Object[] values;
    final List<TreeMap<ModelValue, long[]>> multisets = new ArrayList<>();
    long stamp;

    ModelRow(TableSchema schema) {
      values = new Object[schema.values().size()];
      schema.multisets().forEach(type -> multisets.add(new TreeMap<>()));
    }

    ModelRow copy(TableSchema schema) {
      ModelRow copy = new ModelRow(schema);
      System.arraycopy(values, 0, copy.values, 0, values.length);
      for (int i = 0; i < multisets.size(); i++) {
        for (Map.Entry<ModelValue, long[]> entry : multisets.get(i).entrySet()) {
          copy.multisets.get(i).put(entry.getKey(), entry.getValue().clone());
        }
      }
      copy.stamp = stamp;
      return copy;
    }
  }

  /** A model of the table with some keys to choose from. */
  TableModel(
      TableSchema schema, RandomFields random, int keys, LongUnaryOperator hashOf, long ttl) {
    this.schema = schema;
    this.random = random;
    this.hashOf = hashOf;
    this.ttl = ttl;
    LogicalType[] types = schema.keys().toArray(new LogicalType[0]);
    this.input = BatchSchema.of(RowType.of(types));
    this.serializer = new RowDataSerializer(types);
    for (int i = 0; i < keys; i++) {
      pool.add(random.row(schema.keys()));
    }
  }

  /** A model of what a table with another time to live holds that is restored from this one's. */
  TableModel restored(long newTtl) {
    TableModel restored = new TableModel(schema, random, 0, hashOf, newTtl);
    restored.pool.addAll(pool);
    restored.now = now;
    rows.forEach(
        (key, row) -> {
          if (!isExpired(row.stamp)) {
            ModelRow copy = row.copy(schema);
            copy.multisets.forEach(
                counts -> counts.values().removeIf(entry -> isExpired(entry[1])));
            if (ttl == 0) {
              copy.stamp = now;
              copy.multisets.forEach(counts -> counts.values().forEach(entry -> entry[1] = now));
            }
            restored.rows.put(key, copy);
          }
        });
    return restored;
  }

  TableSettings settings(int maxParallelism, int first, int last, StateMemory memory) {
    return new TableSettings(maxParallelism, first, last, ttl, () -> now, memory);
  }

  BinaryRowData key(RowData row) {
    return serializer.toBinaryRow(row).copy();
  }

  StateTable.Prober prober() {
    return table.prober(input, IntStream.range(0, input.fieldCount()).toArray());
  }

  long[] hashes(RowBatch batch) {
    long[] hashes = new long[batch.physicalSize()];
    KeyHasher.create(input, IntStream.range(0, input.fieldCount()).toArray()).hash(batch, hashes);
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = hashOf.applyAsLong(hashes[i]);
    }
    return hashes;
  }

  boolean isExpired(long stamp) {
    return ttl > 0 && stamp + ttl <= now;
  }

  /** Sends random changes of random keys to both, and compares what they hold of these. */
  void change(StateTable.Prober prober, int count) {
    BatchBuilder builder = new BatchBuilder(input);
    List<RowData> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      RowData key = pool.get(random.nextInt(pool.size()));
      keys.add(key);
      builder.append(key);
    }
    byte[] kinds = new byte[count];
    for (int i = 0; i < count; i++) {
      kinds[i] = (byte) random.nextInt(4);
    }
    RowBatch batch = builder.build();
    if (!random.oneIn(3)) {
      batch = batch.withKinds(kinds);
    }
    if (random.oneIn(2)) {
      int[] selection = IntStream.range(0, count).filter(i -> random.oneIn(2)).toArray();
      batch = batch.select(selection, selection.length);
    }
    long[] hashes = hashes(batch);
    long[] addresses = new long[batch.size()];
    int from = 0;
    while (from < batch.size()) {
      int to = prober.probe(batch, hashes, from, addresses);
      assertThat(to).isGreaterThan(from);
      for (int i = from; i < to; i++) {
        int row = batch.row(i);
        change(key(keys.get(row)), batch.kind(row), addresses[i]);
      }
      table.releaseBlank(addresses, from, to);
      from = to;
    }
    spoil(batch);
  }

  /** Overwrites the arrays of a batch, of which the table must not have kept any. */
  private static void spoil(RowBatch batch) {
    for (Column column : batch.columns()) {
      switch (column.layout()) {
        case INT -> Arrays.fill(((IntColumn) column).values(), -77);
        case LONG -> Arrays.fill(((LongColumn) column).values(), -77);
        case DOUBLE -> Arrays.fill(((DoubleColumn) column).values(), -77);
        case WIDE_DECIMAL -> Arrays.fill(((WideDecimalColumn) column).low(), -77);
        case BYTES -> {
          Arrays.fill(((BytesColumn) column).heap(), (byte) -77);
          Arrays.fill(((BytesColumn) column).offsets(), 0);
        }
        default -> {}
      }
    }
  }

  private void change(BinaryRowData key, byte kind, long address) {
    boolean adds = kind == RowBatch.INSERT || kind == RowBatch.UPDATE_AFTER;
    compare(key, address, adds);
    ModelRow model = live(key);
    if (model == null) {
      if (!adds) {
        return;
      }
      model = new ModelRow(schema);
      if (random.oneIn(5)) {
        return;
      }
      rows.put(key, model);
    } else if (random.oneIn(adds ? 20 : 3)) {
      rows.remove(key);
      table.clear(address);
      assertThat(table.isLive(address)).isFalse();
      return;
    }
    table.touch(address);
    model.stamp = now;
    for (int i = 0; i < model.values.length; i++) {
      if (random.oneIn(2)) {
        write(model, i, address);
      }
    }
    for (int i = 0; i < model.multisets.size(); i++) {
      count(model, i, address);
    }
    compare(key, address, adds);
  }

  private ModelRow live(BinaryRowData key) {
    ModelRow model = rows.get(key);
    if (model != null && isExpired(model.stamp)) {
      rows.remove(key);
      return null;
    }
    return model;
  }

  private void write(ModelRow model, int value, long address) {
    if (random.oneIn(4)) {
      model.values[value] = null;
      table.setNull(address, value);
      return;
    }
    int words = FieldWidth.words(schema.values().get(value));
    if (words == FieldWidth.VARIABLE) {
      byte[] bytes = random.bytes(random.oneIn(5) ? 120 : 12);
      byte[] source = new byte[bytes.length + 3];
      System.arraycopy(bytes, 0, source, 2, bytes.length);
      table.setBytes(address, value, source, 2, bytes.length);
      Arrays.fill(source, (byte) 77);
      model.values[value] = bytes;
      return;
    }
    long[] bits = new long[words];
    for (int i = 0; i < words; i++) {
      boolean isNanos = i == 1 && schema.values().get(value) instanceof TimestampType;
      bits[i] = isNanos ? random.nextInt(1_000_000) : random.nextLong();
      table.setWord(address, table.wordOffset(value) + i, bits[i]);
    }
    table.setNotNull(address, value);
    model.values[value] = bits;
  }

  private void count(ModelRow model, int index, long address) {
    SortedMultiset multiset = table.multiset(index);
    TreeMap<ModelValue, long[]> counts = model.multisets.get(index);
    counts.values().removeIf(entry -> isExpired(entry[1]));
    for (int i = random.nextInt(4); i > 0; i--) {
      ModelValue value = ModelValue.random(schema.multisets().get(index), random);
      long delta = random.oneIn(2) ? 1 : -1;
      long[] entry = counts.computeIfAbsent(value, v -> new long[2]);
      entry[0] += delta;
      entry[1] = now;
      if (entry[0] == 0) {
        counts.remove(value);
      }
      assertThat(value.change(multiset, address, delta)).isEqualTo(entry[0]);
    }
  }

  /** Compares one row. */
  void compare(BinaryRowData key, long address, boolean mayBeBlank) {
    ModelRow model = live(key);
    if (model == null) {
      if (address != StateTable.ABSENT) {
        assertThat(table.isLive(address)).isFalse();
        compareBlank(address);
      } else {
        assertThat(mayBeBlank).isFalse();
      }
      return;
    }
    assertThat(address).isNotEqualTo(StateTable.ABSENT);
    assertThat(table.isLive(address)).isTrue();
    for (int i = 0; i < model.values.length; i++) {
      Object expected = model.values[i];
      assertThat(table.isNull(address, i)).isEqualTo(expected == null);
      if (expected instanceof byte[] bytes) {
        int start = table.bytesStart(address, i);
        assertThat(
                Arrays.copyOfRange(
                    table.heap(address, i), start, start + table.bytesLength(address, i)))
            .isEqualTo(bytes);
      } else if (expected instanceof long[] words) {
        for (int word = 0; word < words.length; word++) {
          assertThat(table.word(address, table.wordOffset(i) + word)).isEqualTo(words[word]);
        }
      }
    }
    for (int i = 0; i < model.multisets.size(); i++) {
      SortedMultiset multiset = table.multiset(i);
      TreeMap<ModelValue, long[]> counts = model.multisets.get(i);
      counts.values().removeIf(entry -> isExpired(entry[1]));
      assertThat(multiset.seekSmallest(address)).isEqualTo(!counts.isEmpty());
      if (!counts.isEmpty()) {
        assertThat(ModelValue.found(multiset)).isEqualTo(counts.firstKey());
        assertThat(multiset.seekLargest(address)).isTrue();
        assertThat(ModelValue.found(multiset)).isEqualTo(counts.lastKey());
      }
    }
  }

  private void compareBlank(long address) {
    for (int i = 0; i < schema.values().size(); i++) {
      assertThat(table.isNull(address, i)).isTrue();
      for (int word = 0; word < FieldWidth.words(schema.values().get(i)); word++) {
        assertThat(table.word(address, table.wordOffset(i) + word)).isZero();
      }
    }
    for (int i = 0; i < schema.multisets().size(); i++) {
      assertThat(table.multiset(i).size(address)).isZero();
      assertThat(table.multiset(i).seekLargest(address)).isFalse();
    }
  }

  /** Compares all rows of a range of key groups, and that the table has no others. */
  void compareAll(int maxParallelism, int firstKeyGroup, int lastKeyGroup) {
    table.sweep(Integer.MAX_VALUE);
    rows.values().removeIf(row -> isExpired(row.stamp));
    StateTable.Prober prober = prober();
    long found = 0;
    for (int from = 0; from < pool.size(); from += 1000) {
      List<RowData> keys = pool.subList(from, Math.min(pool.size(), from + 1000));
      BatchBuilder builder = new BatchBuilder(input);
      keys.forEach(builder::append);
      RowBatch batch = builder.build();
      long[] hashes = hashes(batch);
      long[] addresses = new long[batch.size()];
      prober.find(batch, hashes, addresses);
      for (int i = 0; i < batch.size(); i++) {
        int keyGroup = KeyGroups.keyGroup(hashes[i], maxParallelism);
        if (keyGroup >= firstKeyGroup && keyGroup <= lastKeyGroup) {
          compare(key(keys.get(i)), addresses[i], false);
          found++;
        } else {
          assertThat(addresses[i]).isEqualTo(StateTable.ABSENT);
        }
      }
    }
    assertThat(found).isGreaterThanOrEqualTo(table.entries());
    if (firstKeyGroup == 0 && lastKeyGroup == maxParallelism - 1) {
      assertThat(table.entries()).isEqualTo(rows.size());
    }
  }
}
