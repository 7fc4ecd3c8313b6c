/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import static io.tailrace.runtime.Batches.SCHEMA;
import static io.tailrace.runtime.Batches.rows;
import static io.tailrace.runtime.Batches.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;
import org.apache.flink.runtime.metrics.MetricRegistry;
import org.apache.flink.runtime.metrics.groups.TaskManagerMetricGroup;
import org.apache.flink.runtime.metrics.util.TestingMetricRegistry;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.Test;

class BufferingOperatorTest {
  private static final Duration FOR_LONG = Duration.ofHours(1);

  private final Map<String, Metric> metrics = new HashMap<>();

  /** An operator that sends batches of three rows, or fewer when it has to. */
  private OneInputStreamOperatorTestHarness<RowData, RowBatch> open() throws Exception {
    MetricRegistry registry =
        TestingMetricRegistry.builder()
            .setRegisterConsumer((metric, name, group) -> metrics.put(name, metric))
            .build();
    MockEnvironment environment =
        MockEnvironment.builder()
            .setMetricGroup(
                TaskManagerMetricGroup.createTaskManagerMetricGroup(
                        registry, "localhost", ResourceID.generate())
                    .addJob(new JobID(), "job")
                    .addTask(ExecutionAttemptID.randomId(), "Test"))
            .build();
    var harness =
        new OneInputStreamOperatorTestHarness<RowData, RowBatch>(
            new RowToBatch.Factory(SCHEMA, 3, FOR_LONG), environment);
    harness.setup(new RowBatchSerializer(SCHEMA));
    harness.open();
    return harness;
  }

  private static void send(
      OneInputStreamOperatorTestHarness<RowData, RowBatch> harness, String rows) throws Exception {
    for (RowData row : rows(rows)) {
      harness.processElement(new StreamRecord<>(row));
    }
  }

  private long barrierFlushes() {
    return ((Counter) metrics.get(BufferingOperator.BARRIER_FLUSHES)).getCount();
  }

  @Test
  void aBarrierThatMakesRowsLeaveIsCounted() throws Exception {
    try (var harness = open()) {
      send(harness, "+I1 +I2");
      assertThat(harness.getOutput()).isEmpty();
      assertThat(barrierFlushes()).isZero();

      harness.prepareSnapshotPreBarrier(1);
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2");
      assertThat(barrierFlushes()).isOne();

      send(harness, "+I3 +I4");
      harness.prepareSnapshotPreBarrier(2);
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2", "+I3 +I4");
      assertThat(barrierFlushes()).isEqualTo(2);
    }
  }

  @Test
  void aBarrierThatFindsNothingIsNotCounted() throws Exception {
    try (var harness = open()) {
      harness.prepareSnapshotPreBarrier(1);
      send(harness, "+I1 +I2 +I3");
      harness.prepareSnapshotPreBarrier(2);
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2 +I3");
      assertThat(barrierFlushes()).isZero();
    }
  }

  @Test
  void whatOtherwiseMakesRowsLeaveIsNotCounted() throws Exception {
    try (var harness = open()) {
      send(harness, "+I1 +I2");
      harness.processWatermark(new Watermark(7));
      send(harness, "+I3 +I4");
      harness.getOperator().finish();
      assertThat(text(harness.getOutput())).containsExactly("+I1 +I2", "W7", "+I3 +I4");
      assertThat(barrierFlushes()).isZero();
    }
  }
}
