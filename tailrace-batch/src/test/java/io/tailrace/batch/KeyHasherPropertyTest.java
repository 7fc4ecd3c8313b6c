/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.flink.table.data.binary.BinaryRowData;
import org.apache.flink.table.types.logical.RowType;

class KeyHasherPropertyTest {

  /** Rows that are equal for Flink have equal hashes, wherever they stand and however selected. */
  @Property(tries = 200)
  void equalRowsHashAlike(@ForAll long seed) {
    RandomRows random = new RandomRows(seed);
    RowType type = random.rowType();
    BatchSchema schema = BatchSchema.of(type);
    RowBatch batch = BatchBuilderPropertyTest.build(schema, random.rows(type, 100));
    KeyHasher hasher = KeyHasher.create(schema, IntStream.range(0, type.getFieldCount()).toArray());
    long[] hashes = new long[100];
    hasher.hash(batch, hashes);

    for (int i = 0; i < 100; i++) {
      assertThat(hasher.hash(batch, i)).isEqualTo(hashes[i]);
    }
    int[] selection = random.selection(100);
    RowBatch selective = batch.select(selection, selection.length);
    long[] selectedHashes = new long[100];
    hasher.hash(selective, selectedHashes);
    long[] compactedHashes = new long[100];
    BatchBuilder compacting = new BatchBuilder(schema);
    compacting.append(selective);
    hasher.hash(compacting.build(), compactedHashes);

    Map<BinaryRowData, Long> hashOfKey = new HashMap<>();
    for (int i = 0; i < selection.length; i++) {
      assertThat(selectedHashes[selection[i]]).isEqualTo(hashes[selection[i]]);
      assertThat(compactedHashes[i]).isEqualTo(hashes[selection[i]]);
    }
    RowBatch inserts = batch.withKinds(RowBatch.ALL_INSERT);
    for (int i = 0; i < 100; i++) {
      BinaryRowData key = StockRows.of(schema, inserts.slice(i, i + 1)).get(0);
      long hash = hashes[i];
      assertThat(hashOfKey.computeIfAbsent(key, first -> hash)).isEqualTo(hash);
    }
  }
}
