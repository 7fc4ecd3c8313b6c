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

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.KeyGroups;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import io.tailrace.runtime.Batches;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.mailbox.TaskMailbox;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class ExchangeOperatorTest {
  private static final int MAX_PARALLELISM = 128;
  private static final int FEW = 4;
  private static final int MANY = 64;

  private static OneInputStreamOperatorTestHarness<RowBatch, RowBatch> open(int parallelism)
      throws Exception {
    var harness =
        new OneInputStreamOperatorTestHarness<RowBatch, RowBatch>(new ForTargets(parallelism));
    harness.setup(new RowBatchSerializer(SCHEMA));
    harness.open();
    return harness;
  }

  private static RowBatch ids(long from, long to) {
    return batch(LongStream.range(from, to).mapToObj(id -> Batches.row(id, 0)).toList());
  }

  private static List<RowBatch> batches(OneInputStreamOperatorTestHarness<?, RowBatch> harness) {
    return List.copyOf(harness.extractOutputValues());
  }

  private static List<Long> ids(List<RowBatch> batches) {
    List<Long> ids = new ArrayList<>();
    BatchRow cursor = new BatchRow(SCHEMA);
    for (RowBatch batch : batches) {
      cursor.wrap(batch);
      for (int i = 0; i < batch.size(); i++) {
        ids.add(cursor.at(batch.row(i)).getLong(0));
      }
    }
    return ids;
  }

  @Test
  void everyRowLeavesInABatchForItsSubtask() throws Exception {
    for (int parallelism : new int[] {1, 2, FEW, FEW + 1, MANY}) {
      try (var harness = open(parallelism)) {
        harness.processElement(new StreamRecord<>(ids(0, 1000)));
        harness.processElement(new StreamRecord<>(ids(1000, 1016)));
        harness.getOperator().finish();
        KeyHasher hasher = KeyHasher.create(SCHEMA, new int[] {0});
        for (RowBatch batch : batches(harness)) {
          long[] hashes = new long[batch.physicalSize()];
          hasher.hash(batch, hashes);
          int target = KeyGroups.subtask(batch.keyGroup(), MAX_PARALLELISM, parallelism);
          for (int i = 0; i < batch.size(); i++) {
            int keyGroup = KeyGroups.keyGroup(hashes[batch.row(i)], MAX_PARALLELISM);
            assertThat(KeyGroups.subtask(keyGroup, MAX_PARALLELISM, parallelism)).isEqualTo(target);
          }
        }
        assertThat(ids(batches(harness)))
            .containsExactlyInAnyOrderElementsOf(
                LongStream.range(0, 1016).boxed().collect(Collectors.toList()));
      }
    }
  }

  /** Gives the mails that have been sent so far their turn, as a task does after its input's. */
  private static void takeMails(OneInputStreamOperatorTestHarness<?, ?> harness) throws Exception {
    TaskMailbox mailbox = harness.getTaskMailbox();
    mailbox.createBatch();
    for (var mail = mailbox.tryTakeFromBatch(); mail.isPresent(); ) {
      mail.get().run();
      mail = mailbox.tryTakeFromBatch();
    }
  }

  @Test
  void rowsOfAnIdleInputLeaveAtOnce() throws Exception {
    for (int parallelism : new int[] {1, FEW, MANY}) {
      try (var harness = open(parallelism)) {
        harness.processElement(new StreamRecord<>(ids(0, 3)));
        takeMails(harness);
        takeMails(harness);
        assertThat(ids(batches(harness))).containsExactlyInAnyOrder(0L, 1L, 2L);
      }
    }
  }

  @Test
  void smallBatchesOfABusyInputLeaveTogether() throws Exception {
    for (int parallelism : new int[] {FEW, MANY}) {
      try (var harness = open(parallelism)) {
        harness.setProcessingTime(1000);
        for (int i = 0; i < 50; i++) {
          harness.processElement(new StreamRecord<>(ids(16 * i, 16 * i + 16)));
          takeMails(harness);
        }
        assertThat(batches(harness)).isEmpty();
        harness.setProcessingTime(1001);
        assertThat(batches(harness)).hasSizeLessThanOrEqualTo(parallelism);
        assertThat(ids(batches(harness))).hasSize(800);
      }
    }
  }

  @Test
  void largePartsDoNotWait() throws Exception {
    try (var harness = open(FEW)) {
      harness.processElement(new StreamRecord<>(ids(0, 4096)));
      assertThat(ids(batches(harness))).hasSize(4096);
    }
  }

  @Test
  void nothingOvertakesARow() throws Exception {
    try (var harness = open(MANY)) {
      harness.processElement(new StreamRecord<>(ids(1, 2)));
      harness.processWatermark(new Watermark(7));
      harness.processElement(new StreamRecord<>(ids(2, 3)));
      harness.processWatermarkStatus(WatermarkStatus.IDLE);
      harness.processWatermarkStatus(WatermarkStatus.ACTIVE);
      harness.processElement(new StreamRecord<>(ids(3, 4)));
      harness.getOperator().prepareSnapshotPreBarrier(1);
      assertThat(harness.snapshot(1, 1).hasState()).isFalse();
      harness.processElement(new StreamRecord<>(ids(4, 5)));
      harness.getOperator().finish();
      assertThat(Batches.text(harness.getOutput()))
          .containsExactly("+I1", "W7", "+I2", "idle", "active", "+I3", "+I4");
    }
  }

  @Test
  void anUpdateOfOneKeyStaysTogether() throws Exception {
    for (int parallelism : new int[] {FEW, MANY}) {
      try (var harness = open(parallelism)) {
        StringBuilder rows = new StringBuilder("+I0");
        for (int id = 1; id < 300; id++) {
          rows.append(" -U").append(id).append(" +U").append(id);
        }
        harness.processElement(new StreamRecord<>(batch(rows.toString())));
        harness.getOperator().finish();
        for (RowBatch sent : batches(harness)) {
          assertThat(Batches.text(sent)).matches("(\\+I0 ?)?(-U(\\d+) \\+U\\3 ?)*");
        }
      }
    }
  }

  @Test
  void recordMetricsCountRows() throws Exception {
    try (var harness = open(1)) {
      harness.processElement(new StreamRecord<>(ids(0, 10)));
      var metrics = harness.getOperator().getMetricGroup().getIOMetricGroup();
      assertThat(metrics.getNumRecordsInCounter().getCount()).isEqualTo(10 - 1);
      assertThat(metrics.getNumRecordsOutCounter().getCount()).isEqualTo(10 - 1);
    }
  }

  @Test
  void anExchangeWithoutConsumersIsRefused() {
    assertThatThrownBy(
            () ->
                new OneInputStreamOperatorTestHarness<RowBatch, RowBatch>(
                        new ExchangeOperator.Factory(SCHEMA, new int[] {0}))
                    .setup(new RowBatchSerializer(SCHEMA)))
        .hasStackTraceContaining("The exchange has no consumer by key group.");
  }

  /** Makes the operator for consumers that a harness does not have. */
  private static final class ForTargets extends AbstractStreamOperatorFactory<RowBatch>
      implements OneInputStreamOperatorFactory<RowBatch, RowBatch> {
    private static final long serialVersionUID = 1L;
    private final int parallelism;

    ForTargets(int parallelism) {
      this.parallelism = parallelism;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<RowBatch>> T createStreamOperator(
        StreamOperatorParameters<RowBatch> parameters) {
      return (T)
          new ExchangeOperator.Factory(SCHEMA, new int[] {0})
              .create(parameters, KeyGroupTargets.of(MAX_PARALLELISM, parallelism));
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
      return ExchangeOperator.class;
    }
  }
}
