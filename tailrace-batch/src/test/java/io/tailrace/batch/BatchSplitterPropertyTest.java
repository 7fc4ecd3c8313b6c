/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.types.RowKind;

/**
 * Whatever batches come in, each target receives its rows in order, and pairs of one target stay
 * together. A row is (key, sequence number, text), so rows are told apart.
 */
class BatchSplitterPropertyTest {
  private static final int MAX_PARALLELISM = 128;
  private static final BatchSchema SCHEMA =
      BatchSchema.of(
          RowType.of(new BigIntType(), new IntType(), new VarCharType(VarCharType.MAX_LENGTH)));
  private static final int[] KEY = {0};

  @Provide
  Arbitrary<Integer> fanOuts() {
    return Arbitraries.of(1, 2, 8, 64, 128);
  }

  @Property(tries = 150)
  void eachTargetReceivesItsRowsInOrder(@ForAll long seed, @ForAll @From("fanOuts") int fanOut) {
    ChangeStream stream = new ChangeStream(seed);
    List<RowBatch> inputs = stream.batches();
    int[] targets = KeyGroups.subtasks(MAX_PARALLELISM, fanOut);
    List<RowBatch> outputs = new ArrayList<>();
    BatchSplitter splitter = new BatchSplitter(SCHEMA, KEY, targets, outputs::add);
    Map<Integer, List<BinaryRowData>> expected = new HashMap<>();
    for (RowBatch input : inputs) {
      splitter.split(input);
      forEachRow(input, (target, row) -> add(expected, targets[target], row));
      if (stream.random.nextInt(10) == 0) {
        splitter.flush();
      }
    }
    splitter.flush();

    Map<Integer, List<BinaryRowData>> actual = new HashMap<>();
    for (RowBatch output : outputs) {
      int target = targets[output.keyGroup()];
      forEachRow(
          output,
          (keyGroup, row) -> {
            assertThat(targets[keyGroup]).isEqualTo(target);
            add(actual, target, row);
          });
      assertThat(output.size()).isPositive();
    }
    assertThat(actual).isEqualTo(expected);
    int before = outputs.size();
    splitter.flush();
    assertThat(outputs).hasSize(before);
  }

  @Property(tries = 150)
  void pairsStayInOneBatch(@ForAll long seed, @ForAll @From("fanOuts") int fanOut) {
    ChangeStream stream = new ChangeStream(seed);
    int[] targets = KeyGroups.subtasks(MAX_PARALLELISM, fanOut);
    List<RowBatch> outputs = new ArrayList<>();
    BatchSplitter splitter = new BatchSplitter(SCHEMA, KEY, targets, outputs::add);
    stream.batches().forEach(splitter::split);
    splitter.flush();
    for (RowBatch output : outputs) {
      assertThat(output.size()).isLessThanOrEqualTo(RowBatch.MAX_ROWS + 1);
      int last = output.row(output.size() - 1);
      if (output.kind(last) == RowBatch.UPDATE_BEFORE) {
        int sequence = ((IntColumn) output.column(1)).values()[last];
        assertThat(stream.updatesThatKeepTheirKey).doesNotContain(sequence);
      }
      assertThat(output.keyGroup()).isEqualTo(keyGroups(output)[0]);
    }
  }

  private interface RowConsumer {
    void accept(int keyGroup, BinaryRowData row);
  }

  private static void add(Map<Integer, List<BinaryRowData>> rows, int target, BinaryRowData row) {
    rows.computeIfAbsent(target, none -> new ArrayList<>()).add(row);
  }

  private static void forEachRow(RowBatch batch, RowConsumer consumer) {
    List<BinaryRowData> rows = StockRows.of(SCHEMA, batch);
    int[] keyGroups = keyGroups(batch);
    for (int i = 0; i < rows.size(); i++) {
      consumer.accept(keyGroups[i], rows.get(i));
    }
  }

  private static int[] keyGroups(RowBatch batch) {
    long[] hashes = new long[batch.physicalSize()];
    KeyHasher.create(SCHEMA, KEY).hash(batch, hashes);
    int[] keyGroups = new int[batch.size()];
    for (int i = 0; i < keyGroups.length; i++) {
      keyGroups[i] = KeyGroups.keyGroup(hashes[batch.row(i)], MAX_PARALLELISM);
    }
    return keyGroups;
  }

  /** Batches of inserts, deletes and whole update pairs, some of which change their key. */
  private static final class ChangeStream {
    private final Random random;
    private final List<Integer> updatesThatKeepTheirKey = new ArrayList<>();
    private int sequence;

    ChangeStream(long seed) {
      this.random = new Random(seed);
    }

    List<RowBatch> batches() {
      List<RowBatch> batches = new ArrayList<>();
      int keys = 1 << random.nextInt(10);
      int rows = random.nextBoolean() ? 20 : 3000;
      boolean large = random.nextInt(5) == 0;
      for (int i = 0; i < 6; i++) {
        batches.add(batch(1 + random.nextInt(rows), keys, large ? 2000 : 10));
      }
      return batches;
    }

    private RowBatch batch(int rows, int keys, int textLength) {
      BatchBuilder builder = new BatchBuilder(SCHEMA);
      int[] selection = new int[3 * rows];
      int selected = 0;
      while (builder.size() < rows) {
        long key = random.nextInt(keys);
        boolean skipped = random.nextInt(4) == 0;
        int from = builder.size();
        switch (random.nextInt(3)) {
          case 0 -> builder.append(row(RowKind.INSERT, key, textLength));
          case 1 -> builder.append(row(RowKind.DELETE, key, textLength));
          default -> {
            boolean keepsKey = random.nextBoolean();
            if (keepsKey) {
              updatesThatKeepTheirKey.add(sequence);
            }
            builder.append(row(RowKind.UPDATE_BEFORE, key, textLength));
            builder.append(row(RowKind.UPDATE_AFTER, keepsKey ? key : key + 1, textLength));
          }
        }
        for (int row = from; row < builder.size() && !skipped; row++) {
          selection[selected++] = row;
        }
      }
      RowBatch batch = builder.build();
      return random.nextBoolean() ? batch : batch.select(selection, selected);
    }

    private GenericRowData row(RowKind kind, long key, int textLength) {
      GenericRowData row =
          GenericRowData.of(
              key, sequence++, StringData.fromString("x".repeat(random.nextInt(textLength))));
      row.setRowKind(kind);
      return row;
    }
  }
}
