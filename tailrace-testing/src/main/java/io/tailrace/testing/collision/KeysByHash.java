/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.collision;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import io.tailrace.testing.script.ValueWriter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.flink.types.RowKind;

/** The keys that have come to one input with keys, by the hash that the engine gives them. */
final class KeysByHash {
  private final int[] fields;
  private final Map<Long, Set<String>> keysOfHash = new HashMap<>();
  private final Map<String, Integer> rowsOfKey = new HashMap<>();
  private long collisions;
  private int mostKeysAtOnce;

  KeysByHash(int[] fields) {
    this.fields = fields.clone();
  }

  /** Takes notice of the selected rows of a batch. */
  void add(RowBatch batch, BatchSchema schema) {
    long[] hashes = new long[batch.physicalSize()];
    KeyHasher.create(schema, fields).hash(batch, hashes);
    BatchRow row = new BatchRow(schema).wrap(batch);
    for (int i = 0; i < batch.size(); i++) {
      row.at(batch.row(i));
      String key = ValueWriter.fields(row, schema.rowType().getChildren(), fields);
      Set<String> keys = keysOfHash.computeIfAbsent(hashes[batch.row(i)], hash -> new HashSet<>());
      keys.add(key);
      collisions += keys.size() > 1 ? 1 : 0;
      count(key, row.getRowKind());
    }
    mostKeysAtOnce = Math.max(mostKeysAtOnce, rowsOfKey.size());
  }

  /** A key without rows is none that a table has to keep. */
  private void count(String key, RowKind kind) {
    if (kind == RowKind.INSERT || kind == RowKind.UPDATE_AFTER) {
      rowsOfKey.merge(key, 1, Integer::sum);
    } else {
      rowsOfKey.computeIfPresent(key, (same, rows) -> rows == 1 ? null : rows - 1);
    }
  }

  /** Number of keys that have come. */
  long keys() {
    return keysOfHash.values().stream().flatMap(Set::stream).distinct().count();
  }

  /** The most keys that had rows behind one batch. */
  int mostKeysAtOnce() {
    return mostKeysAtOnce;
  }

  /** Number of rows whose hash was that of another key that had come. */
  long collisions() {
    return collisions;
  }
}
