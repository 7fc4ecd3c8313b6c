/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import static io.tailrace.runtime.Batches.SCHEMA;
import static io.tailrace.runtime.Batches.batch;
import static io.tailrace.runtime.Batches.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.KeyGroups;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import java.util.stream.LongStream;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class ExchangeReceiverTest {
  private static final int MAX_PARALLELISM = 128;
  private static final int PARALLELISM = 4;
  private static final int SUBTASK = 2;

  private static boolean isMine(long id) {
    long[] hashes = new long[1];
    KeyHasher.create(SCHEMA, new int[] {0}).hash(batch("+I" + id), hashes);
    int keyGroup = KeyGroups.keyGroup(hashes[0], MAX_PARALLELISM);
    return KeyGroups.subtask(keyGroup, MAX_PARALLELISM, PARALLELISM) == SUBTASK;
  }

  @Test
  void rowsOfOtherSubtasksAreRefused() throws Exception {
    long[] mine = LongStream.range(1, 1000).filter(ExchangeReceiverTest::isMine).toArray();
    long other = LongStream.range(1, 1000).filter(id -> !isMine(id)).findFirst().orElseThrow();
    try (var harness =
        new OneInputStreamOperatorTestHarness<RowBatch, RowBatch>(
            new ExchangeReceiver.Factory(SCHEMA, new int[] {0}),
            MAX_PARALLELISM,
            PARALLELISM,
            SUBTASK)) {
      harness.setup(new RowBatchSerializer(SCHEMA));
      harness.open();
      String good = "+I" + mine[0] + " -U" + mine[1] + " +U" + mine[1];
      harness.processElement(new StreamRecord<>(batch(good)));
      assertThat(text(harness.getOutput())).containsExactly(good);

      RowBatch mixed = batch("+I" + mine[2] + " +I" + other + " +I" + mine[3]);
      harness.processElement(new StreamRecord<>(mixed.select(new int[] {0, 2}, 2)));
      assertThatThrownBy(() -> harness.processElement(new StreamRecord<>(mixed)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("Row 1 of a batch belongs to key group")
          .hasMessageContaining("owns the key groups 64 to 95 of 128");
      assertThat(harness.getOutput()).hasSize(2);
    }
  }
}
