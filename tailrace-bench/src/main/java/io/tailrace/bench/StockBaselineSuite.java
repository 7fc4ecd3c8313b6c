/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.List;
import java.util.Map;

/**
 * What costs stock Flink SQL how much: a script for each of its operators and formats. They run in
 * one task of each kind, where every row has its place in the order, and read as many rows as take
 * stock Flink some seconds.
 */
final class StockBaselineSuite {
  private static final String FOLDER = "stock-baseline/";
  private static final String MINI_BATCH = FOLDER + "mini-batch.sql";
  private static final String SPLIT_DISTINCT = FOLDER + "split-distinct.sql";
  private static final String ROCKSDB = FOLDER + "rocksdb.sql";
  private static final String KEYS = "keys";

  /** The scripts in the order in which they run. */
  static final List<SuiteScript> SCRIPTS =
      List.of(
          script("source-sink", 100_000_000),
          script("source-sink-without-object-reuse", "source-sink", 20_000_000)
              .after(FOLDER + "without-object-reuse.sql"),
          script("datagen", 3_000_000),
          script("filter-project", 60_000_000),
          script("like", 30_000_000),
          script("regexp", 8_000_000),
          script("json-value", 2_000_000),
          script("json-value-three", 1_000_000),
          script("csv-seven", 1_500_000),
          script("csv-two", 1_500_000),
          script("json-seven", 1_500_000),
          script("group-by-1k", "group-by", 6_000_000).with(KEYS, 1_000),
          script("group-by-100k", "group-by", 3_000_000).with(KEYS, 100_000),
          script("group-by-5m", "group-by", 8_000_000).with(KEYS, 5_000_000),
          script("group-by-1k-mini-batch", "group-by", 8_000_000)
              .with(KEYS, 1_000)
              .after(MINI_BATCH),
          script("group-by-100k-mini-batch", "group-by", 2_000_000)
              .with(KEYS, 100_000)
              .after(MINI_BATCH),
          script("group-by-1k-rocksdb", "group-by", 800_000).with(KEYS, 1_000).after(ROCKSDB),
          script("group-by-100k-rocksdb", "group-by", 800_000).with(KEYS, 100_000).after(ROCKSDB),
          script("group-by-5m-rocksdb", "group-by", 6_000_000).with(KEYS, 5_000_000).after(ROCKSDB),
          script("count-distinct", 2_000_000),
          script("count-distinct-mini-batch", "count-distinct", 2_000_000).after(MINI_BATCH),
          script("count-distinct-split", "count-distinct", 1_500_000)
              .after(SPLIT_DISTINCT)
              .after(MINI_BATCH),
          script("distinct-case", 1_000_000),
          script("distinct-filter", 2_000_000),
          script("distinct-case-split", "distinct-case", 400_000)
              .after(SPLIT_DISTINCT)
              .after(MINI_BATCH),
          script("distinct-filter-split", "distinct-filter", 1_500_000)
              .after(SPLIT_DISTINCT)
              .after(MINI_BATCH),
          script("dedup-first-processing-time", 2_000_000),
          script("dedup-last-processing-time", 2_000_000),
          script("dedup-first-row-time", 2_000_000),
          script("dedup-last-row-time", 2_000_000),
          script("dedup-last-row-time-rocksdb", "dedup-last-row-time", 1_000_000).after(ROCKSDB),
          script("top-n-append-1k", "top-n-append", 3_000_000).with(KEYS, 1_000),
          script("top-n-append-100k", "top-n-append", 800_000).with(KEYS, 100_000),
          script("top-n-update-fast", 1_500_000),
          script("top-n-retract", 600_000),
          script("join-no-key", 1_600_000),
          script("join-one-key", 1_600_000),
          script("join-both-keys", 1_600_000),
          script("join-no-key-mini-batch", "join-no-key", 1_600_000).after(MINI_BATCH),
          script("join-one-key-mini-batch", "join-one-key", 1_600_000).after(MINI_BATCH),
          script("join-both-keys-mini-batch", "join-both-keys", 1_600_000).after(MINI_BATCH),
          script("join-both-keys-rocksdb", "join-both-keys", 600_000).after(ROCKSDB),
          script("interval-join", 500_000),
          script("tumble", 3_000_000),
          script("hop", 1_000_000),
          script("session", 1_000_000),
          script("temporal-join", 250_000),
          script("over", 1_000_000),
          script("lookup-join", 8_000_000));

  private StockBaselineSuite() {}

  private static SuiteScript script(String name, long rows) {
    return script(name, name, rows);
  }

  private static SuiteScript script(String name, String file, long rows) {
    return new SuiteScript(name, rows, 1, List.of(FOLDER + file + ".sql"), Map.of());
  }
}
