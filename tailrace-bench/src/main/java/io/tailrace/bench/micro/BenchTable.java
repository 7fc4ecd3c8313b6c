/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.micro;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.BytesColumnBuilder;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.LongColumnBuilder;
import io.tailrace.batch.RowBatch;
import io.tailrace.state.SortedMultiset;
import io.tailrace.state.StateMemory;
import io.tailrace.state.StateTable;
import io.tailrace.state.TableSchema;
import io.tailrace.state.TableSettings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.RowType;

/** A state table with a count and a sum for each key, and batches of random keys to send to it. */
final class BenchTable {
  /** Batches that updates take in turn; together they do not fit into a cache. */
  private static final int BATCHES = 256;

  private static final int MAX_PARALLELISM = 128;

  private final BenchKey key;
  private final int keys;
  private final BenchDirectory directory;
  private final BatchSchema input;
  private final KeyHasher hasher;
  private final RowBatch[] batches = new RowBatch[BATCHES];
  private final long[][] batchHashes = new long[BATCHES][];
  private final long[] addresses = new long[RowBatch.MAX_ROWS];
  private final List<RowBatch> inserts = new ArrayList<>();
  private final List<long[]> insertHashes = new ArrayList<>();
  private StateTable table;
  private StateTable.Prober prober;
  private int next;

  BenchTable(BenchKey key, int keys, BenchDirectory directory) {
    this.key = key;
    this.keys = keys;
    this.directory = directory;
    this.input = BatchSchema.of(RowType.of(key.types()));
    this.hasher = KeyHasher.create(input, IntStream.range(0, key.types().length).toArray());
    Random random = new Random(1);
    for (int batch = 0; batch < BATCHES; batch++) {
      batches[batch] = batch(random.ints(RowBatch.MAX_ROWS, 0, keys).toArray());
      batchHashes[batch] = hashes(batches[batch]);
    }
    restart();
  }

  /** Makes the table empty. */
  void restart() {
    TableSchema schema =
        new TableSchema(
            "groups",
            List.of(key.types()),
            List.of(new BigIntType(), new BigIntType()),
            List.of(new BigIntType()));
    TableSettings settings =
        new TableSettings(
            MAX_PARALLELISM, 0, MAX_PARALLELISM - 1, 0, () -> 0, StateMemory.UNBOUNDED);
    table = StateTable.create(schema, settings, directory.maxSegmentBytes());
    prober = table.prober(input, IntStream.range(0, key.types().length).toArray());
  }

  /** Inserts every key. */
  void fill() {
    for (int from = 0; from < keys; from += RowBatch.MAX_ROWS) {
      RowBatch batch = batch(from, Math.min(keys, from + RowBatch.MAX_ROWS));
      change(batch, hashes(batch));
    }
  }

  /** Makes the batches that insert every key. */
  void prepareInserts() {
    for (int from = 0; from < keys; from += RowBatch.MAX_ROWS) {
      RowBatch batch = batch(from, from + RowBatch.MAX_ROWS);
      inserts.add(batch);
      insertHashes.add(hashes(batch));
    }
  }

  /** Inserts every key into an empty table. */
  void insertAll() {
    restart();
    for (int i = 0; i < inserts.size(); i++) {
      change(inserts.get(i), insertHashes.get(i));
    }
  }

  private RowBatch batch(int from, int to) {
    return batch(IntStream.range(from, to).toArray());
  }

  /** Counts and sums the rows of the next batch. */
  void update() {
    next = (next + 1) % BATCHES;
    change(batches[next], batchHashes[next]);
  }

  private void change(RowBatch batch, long[] hashes) {
    for (int from = 0; from < batch.size(); ) {
      int to = prober.probe(batch, hashes, from, addresses);
      decide(from, to);
      count(from, to);
      sum(from, to, hashes);
      from = to;
    }
  }

  private void decide(int from, int to) {
    StateTable rows = table;
    for (int i = from; i < to; i++) {
      if (!rows.isLive(addresses[i])) {
        rows.touch(addresses[i]);
        rows.setNotNull(addresses[i], 0);
        rows.setNotNull(addresses[i], 1);
      }
    }
  }

  private void count(int from, int to) {
    StateTable rows = table;
    int offset = rows.wordOffset(0);
    for (int i = from; i < to; i++) {
      rows.setWord(addresses[i], offset, rows.word(addresses[i], offset) + 1);
    }
  }

  private void sum(int from, int to, long[] values) {
    StateTable rows = table;
    int offset = rows.wordOffset(1);
    for (int i = from; i < to; i++) {
      rows.setWord(addresses[i], offset, rows.word(addresses[i], offset) + values[i]);
    }
  }

  /** Looks for the keys of the next batch, all of which are there; returns how many. */
  int probe() {
    next = (next + 1) % BATCHES;
    return prober.probe(batches[next], batchHashes[next], 0, addresses);
  }

  long[] addresses() {
    return addresses;
  }

  long[] hashes() {
    return batchHashes[next];
  }

  SortedMultiset multiset() {
    return table.multiset(0);
  }

  private RowBatch batch(int[] numbers) {
    BatchBuilder builder = new BatchBuilder(input);
    for (int number : numbers) {
      ((LongColumnBuilder) builder.column(0)).append(number);
      if (key.stringBytes() > 0) {
        byte[] text =
            String.format("%0" + key.stringBytes() + "d", number).getBytes(StandardCharsets.UTF_8);
        ((BytesColumnBuilder) builder.column(1)).append(text);
      }
      builder.endRow(RowBatch.INSERT);
    }
    return builder.build();
  }

  private long[] hashes(RowBatch batch) {
    long[] hashes = new long[batch.physicalSize()];
    hasher.hash(batch, hashes);
    return hashes;
  }
}
