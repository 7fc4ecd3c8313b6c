/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import static io.tailrace.runtime.aggregate.GroupByFixture.INPUT;
import static io.tailrace.runtime.aggregate.GroupByFixture.K;
import static io.tailrace.runtime.aggregate.GroupByFixture.N;
import static io.tailrace.runtime.aggregate.GroupByFixture.S;
import static io.tailrace.runtime.aggregate.GroupByFixture.batch;
import static io.tailrace.runtime.aggregate.GroupByFixture.call;
import static io.tailrace.runtime.aggregate.GroupByFixture.countStar;
import static io.tailrace.runtime.aggregate.GroupByFixture.lines;
import static io.tailrace.runtime.aggregate.GroupByFixture.overChanges;
import static io.tailrace.runtime.aggregate.GroupByFixture.overInserts;
import static io.tailrace.runtime.aggregate.GroupByFixture.row;
import static io.tailrace.runtime.aggregate.GroupByFixture.withTtl;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.KeyGroups;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import io.tailrace.runtime.aggregate.AggregateCallSpec.Retraction;
import io.tailrace.runtime.aggregate.AggregateFunction;
import io.tailrace.runtime.aggregate.GroupAggregateSpec;
import io.tailrace.runtime.aggregate.GroupAggregateSpec.Updates;
import io.tailrace.state.snapshot.TableKey;
import io.tailrace.state.snapshot.TableKeyTypeInfo;
import io.tailrace.state.snapshot.TailraceStateBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.table.data.RowData;
import org.junit.jupiter.api.Test;

class GroupAggregateOperatorTest {
  private static final int MAX_PARALLELISM = 16;
  private static final int[] BY_KEY = {K};

  private static final GroupAggregateSpec STATEMENT =
      overChanges(
          Updates.BEFORE_AND_AFTER,
          BY_KEY,
          call(AggregateFunction.SUM, N, Retraction.POSSIBLE),
          call(AggregateFunction.MIN, N, Retraction.POSSIBLE),
          call(AggregateFunction.MAX, S, Retraction.POSSIBLE),
          call(AggregateFunction.MAX, S, Retraction.NEVER));

  private static KeyedOneInputStreamOperatorTestHarness<TableKey, RowBatch, RowBatch> harness(
      GroupAggregateSpec spec, int parallelism, int subtask) throws Exception {
    KeyedOneInputStreamOperatorTestHarness<TableKey, RowBatch, RowBatch> harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new GroupAggregateOperator.Factory(spec),
            batch -> {
              throw new IllegalStateException("A batch has many keys.");
            },
            new TableKeyTypeInfo("group-aggregate", "GroupAggregate"),
            MAX_PARALLELISM,
            parallelism,
            subtask);
    harness.getStreamConfig().setOperatorID(new OperatorID(3, 14));
    harness.getStreamConfig().serializeAllConfigs();
    harness.setStateBackend(TailraceStateBackend.of(new Configuration()));
    harness.setup(new RowBatchSerializer(BatchSchema.of(spec.output())));
    return harness;
  }

  private static List<String> output(
      AbstractStreamOperatorTestHarness<RowBatch> harness, GroupAggregateSpec spec) {
    List<String> output = new ArrayList<>();
    for (Object element : harness.getOutput()) {
      if (element instanceof StreamRecord<?> record) {
        output.addAll(lines((RowBatch) record.getValue(), spec.output()));
      } else {
        output.add("W" + ((Watermark) element).getTimestamp());
      }
    }
    harness.getOutput().clear();
    return output;
  }

  @Test
  void watermarksFollowTheChangesBeforeThem() throws Exception {
    GroupAggregateSpec spec = overInserts(Updates.AFTER, BY_KEY, countStar());
    try (var harness = harness(spec, 1, 0)) {
      harness.open();
      harness.processElement(new StreamRecord<>(batch("+I a 1, +I a 1")));
      harness.processWatermark(new Watermark(5));
      harness.processElement(new StreamRecord<>(batch("+I a 1")));

      assertThat(output(harness, spec)).containsExactly("+I a 1", "+U a 2", "W5", "+U a 3");
    }
  }

  @Test
  void rowsOfOtherSubtasksAreRefused() throws Exception {
    try (var harness = harness(STATEMENT, 4, 2)) {
      harness.open();
      List<RowData> rows = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        rows.add(row("+I", "key" + i, null, 1L, null));
      }
      assertThatThrownBy(() -> harness.processElement(new StreamRecord<>(batch(rows))))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("owns the key groups 8 to 11 of 16");
    }
  }

  @Test
  void metricsCountRows() throws Exception {
    GroupAggregateSpec spec =
        overInserts(Updates.AFTER, BY_KEY, call(AggregateFunction.MAX, N, Retraction.NEVER));
    try (var harness = harness(spec, 1, 0)) {
      harness.open();
      harness.processElement(new StreamRecord<>(batch("+I a 1, +I a 1, +I a 2")));

      // The first element of each batch is counted by the task, which a harness does not have.
      var metrics = harness.getOperator().getMetricGroup().getIOMetricGroup();
      assertThat(metrics.getNumRecordsInCounter().getCount()).isEqualTo(2);
      assertThat(metrics.getNumRecordsOutCounter().getCount()).isEqualTo(1);
    }
  }

  @Test
  void timeToLiveFollowsTheClockOfTheTask() throws Exception {
    GroupAggregateSpec spec = withTtl(overInserts(Updates.AFTER, BY_KEY, countStar()), 100);
    try (var harness = harness(spec, 1, 0)) {
      harness.setStateTtlProcessingTime(1000);
      harness.open();
      harness.processElement(new StreamRecord<>(batch("+I a 1")));
      harness.setStateTtlProcessingTime(1099);
      harness.processElement(new StreamRecord<>(batch("+I a 1")));
      harness.setStateTtlProcessingTime(1199);
      harness.processElement(new StreamRecord<>(batch("+I a 1")));

      assertThat(output(harness, spec)).containsExactly("+I a 1", "+U a 2", "+I a 1");
    }
  }

  @Test
  void groupsSurviveARestoreAtAnotherParallelism() throws Exception {
    List<RowBatch> batches = batches(90);
    Map<String, List<String>> expected = new TreeMap<>();
    try (var harness = harness(STATEMENT, 1, 0)) {
      harness.open();
      for (RowBatch batch : batches) {
        harness.processElement(new StreamRecord<>(batch));
      }
      collect(output(harness, STATEMENT), expected);
    }

    Map<String, List<String>> actual = new TreeMap<>();
    OperatorSubtaskState state = OperatorSubtaskState.builder().build();
    int previous = 1;
    int[] parallelisms = {1, 3, 2};
    for (int phase = 0; phase < parallelisms.length; phase++) {
      int parallelism = parallelisms[phase];
      List<RowBatch> part = batches.subList(phase * 30, phase * 30 + 30);
      OperatorSubtaskState[] snapshots = new OperatorSubtaskState[parallelism];
      for (int subtask = 0; subtask < parallelism; subtask++) {
        try (var harness = harness(STATEMENT, parallelism, subtask)) {
          harness.initializeState(
              AbstractStreamOperatorTestHarness.repartitionOperatorState(
                  state, MAX_PARALLELISM, previous, parallelism, subtask));
          harness.open();
          for (RowBatch batch : part) {
            harness.processElement(new StreamRecord<>(routed(batch, parallelism, subtask)));
          }
          collect(output(harness, STATEMENT), actual);
          snapshots[subtask] = harness.snapshot(phase, phase);
        }
      }
      state = AbstractStreamOperatorTestHarness.repackageState(snapshots);
      previous = parallelism;
    }

    assertThat(actual).hasSizeGreaterThan(20).isEqualTo(expected);
  }

  /** Batches of changes over 30 keys, of which some take back what is not there. */
  private static List<RowBatch> batches(int count) {
    Random random = new Random(7);
    List<RowBatch> batches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<RowData> rows = new ArrayList<>();
      for (int j = 0; j < 20; j++) {
        rows.add(
            row(
                random.nextInt(3) == 0 ? "-D" : "+I",
                "key" + random.nextInt(30),
                null,
                random.nextInt(6) == 0 ? null : (Long) (long) random.nextInt(5),
                random.nextInt(6) == 0 ? null : "s".repeat(random.nextInt(40))));
      }
      batches.add(batch(rows));
    }
    return batches;
  }

  /** The rows of a batch that belong to a subtask. */
  private static RowBatch routed(RowBatch batch, int parallelism, int subtask) {
    long[] hashes = new long[batch.physicalSize()];
    KeyHasher.create(BatchSchema.of(INPUT), BY_KEY).hash(batch, hashes);
    int[] rows = new int[batch.size()];
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int keyGroup = KeyGroups.keyGroup(hashes[i], MAX_PARALLELISM);
      if (KeyGroups.subtask(keyGroup, MAX_PARALLELISM, parallelism) == subtask) {
        rows[count++] = i;
      }
    }
    return batch.select(rows, count);
  }

  private static void collect(List<String> lines, Map<String, List<String>> changes) {
    for (String line : lines) {
      changes.computeIfAbsent(line.split(" ", -1)[1], key -> new ArrayList<>()).add(line);
    }
  }
}
