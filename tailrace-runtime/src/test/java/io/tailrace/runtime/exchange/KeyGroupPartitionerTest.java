/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import static io.tailrace.runtime.Batches.SCHEMA;
import static io.tailrace.runtime.Batches.batch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.KeyGroups;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import org.apache.flink.runtime.plugable.SerializationDelegate;
import org.apache.flink.streaming.runtime.streamrecord.StreamElementSerializer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class KeyGroupPartitionerTest {
  private static final int MAX_PARALLELISM = 128;
  private static final int CHANNELS = 5;

  private final KeyGroupPartitioner partitioner = partitioner();

  private static KeyGroupPartitioner partitioner() {
    KeyGroupPartitioner partitioner = new KeyGroupPartitioner(SCHEMA, new int[] {0}, 1);
    partitioner.configure(MAX_PARALLELISM);
    partitioner.setup(CHANNELS);
    return partitioner;
  }

  private static int keyGroup(RowBatch batch, int row) {
    long[] hashes = new long[batch.physicalSize()];
    KeyHasher.create(SCHEMA, new int[] {0}).hash(batch, hashes);
    return KeyGroups.keyGroup(hashes[row], MAX_PARALLELISM);
  }

  @SuppressWarnings("unchecked")
  private static SerializationDelegate<StreamRecord<RowBatch>> record(RowBatch batch) {
    SerializationDelegate<StreamRecord<RowBatch>> delegate =
        new SerializationDelegate<>(
            (StreamElementSerializer)
                new StreamElementSerializer<>(new RowBatchSerializer(SCHEMA)));
    delegate.setInstance(new StreamRecord<>(batch));
    return delegate;
  }

  @Test
  void aBatchGoesWhereItsKeyGroupIs() {
    for (long id = 1; id < 200; id++) {
      RowBatch batch = batch("+I" + id);
      int keyGroup = keyGroup(batch, 0);
      assertThat(partitioner.selectChannel(record(batch.withKeyGroup(keyGroup))))
          .isEqualTo(keyGroup * CHANNELS / MAX_PARALLELISM);
    }
  }

  @Test
  void aBatchThatWasNotSplitIsRefused() {
    assertThatThrownBy(() -> partitioner.selectChannel(record(batch("+I1"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("without being split");
  }

  @Test
  void aBatchWithARowForAnotherSubtaskIsRefused() {
    RowBatch first = batch("+I1");
    int channel = keyGroup(first, 0) * CHANNELS / MAX_PARALLELISM;
    long other = 2;
    while (keyGroup(batch("+I" + other), 0) * CHANNELS / MAX_PARALLELISM == channel) {
      other++;
    }
    RowBatch mixed = batch("+I1 +I" + other);
    RowBatch routed = mixed.withKeyGroup(keyGroup(mixed, 0));
    assertThatThrownBy(() -> partitioner.selectChannel(record(routed)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("A batch for subtask " + channel);
    assertThat(partitioner.selectChannel(record(routed.select(new int[] {0}, 1))))
        .isEqualTo(channel);
  }

  @Test
  void itsEdgesStayAlignedAlsoAfterSerialisation() throws Exception {
    assertThat(partitioner.isSupportsUnalignedCheckpoint()).isFalse();
    partitioner.selectChannel(record(batch("+I1").withKeyGroup(keyGroup(batch("+I1"), 0))));
    KeyGroupPartitioner copy = InstantiationUtil.clone(partitioner);
    assertThat(copy.isSupportsUnalignedCheckpoint()).isFalse();
    assertThat(copy).isEqualTo(partitioner).hasSameHashCodeAs(partitioner);
    assertThat(copy).isNotEqualTo(new KeyGroupPartitioner(SCHEMA, new int[] {1}, MAX_PARALLELISM));
  }

  @Test
  void theNumberOfKeyGroupsIsChecked() {
    assertThatThrownBy(() -> new KeyGroupPartitioner(SCHEMA, new int[] {0}, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not 0");
  }
}
