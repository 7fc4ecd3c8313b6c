/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.batch.KeyGroups;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import io.tailrace.runtime.Batches;
import io.tailrace.state.StateMemoryException;
import io.tailrace.state.snapshot.SnapshotRefusedException;
import io.tailrace.state.snapshot.TableKeyTypeInfo;
import io.tailrace.state.snapshot.TailraceStateBackend;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.SavepointType;
import org.apache.flink.runtime.checkpoint.SnapshotType;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.metrics.MetricRegistry;
import org.apache.flink.runtime.metrics.NoOpMetricRegistry;
import org.apache.flink.runtime.metrics.util.TestingMetricRegistry;
import org.apache.flink.runtime.state.KeyGroupsSavepointStateHandle;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.memory.ByteStreamStateHandle;
import org.apache.flink.streaming.api.operators.StreamMap;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.IntType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StatefulOperatorTest {
  private static final int IDS = 1_000;

  private static StatefulHarness harness() throws Exception {
    return new StatefulHarness(new CountOperator.Factory(), 1, 0);
  }

  private static StatefulHarness harness(Configuration job, MetricRegistry metrics)
      throws Exception {
    return new StatefulHarness(
        new CountOperator.Factory(new BigIntType(), 1_000), 1, 0, StatefulHarness.ID, job, metrics);
  }

  @Test
  void stateLastsFromBatchToBatch() throws Exception {
    try (StatefulHarness harness = harness()) {
      harness.open();
      assertThat(harness.process("+I1 +I2 +I1")).containsExactly("1=1", "2=1", "1=2");
      assertThat(harness.process("+I1 +I3")).containsExactly("1=3", "3=1");
      assertThat(harness.getOperator().getMetricGroup().getIOMetricGroup().getNumRecordsInCounter())
          .as("batches, of which Flink counts each as one, less the rows that the operator adds")
          .extracting(counter -> counter.getCount())
          .isEqualTo(3L);
    }
  }

  @Test
  void stateSurvivesOneThreeTwoSubtasks() throws Exception {
    List<OperatorSubtaskState> one = run(1, List.of(), 1);
    List<OperatorSubtaskState> three = run(3, one, 2);
    run(2, three, 3);
  }

  /** Sends every id once to its subtask and expects so many rows of it in all. */
  private static List<OperatorSubtaskState> run(
      int parallelism, List<OperatorSubtaskState> restored, int count) throws Exception {
    RowBatch all =
        Batches.batch(LongStream.range(0, IDS).mapToObj(id -> Batches.row(id, 0)).toList());
    long[] hashes = new long[IDS];
    KeyHasher.create(Batches.SCHEMA, new int[] {0}).hash(all, hashes);
    List<OperatorSubtaskState> states = new ArrayList<>();
    List<String> out = new ArrayList<>();
    for (int subtask = 0; subtask < parallelism; subtask++) {
      int self = subtask;
      int[] own =
          IntStream.range(0, IDS)
              .filter(
                  id ->
                      KeyGroups.subtask(
                              KeyGroups.keyGroup(hashes[id], StatefulHarness.MAX_PARALLELISM),
                              StatefulHarness.MAX_PARALLELISM,
                              parallelism)
                          == self)
              .toArray();
      try (StatefulHarness harness =
          new StatefulHarness(new CountOperator.Factory(), parallelism, subtask)) {
        if (restored.isEmpty()) {
          harness.open();
        } else {
          harness.restore(restored, parallelism, subtask);
        }
        out.addAll(harness.process(all.select(own, own.length)));
        states.add(harness.snapshot(1, 0));
      }
    }
    assertThat(out)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, IDS).mapToObj(id -> id + "=" + count).toList());
    return states;
  }

  static List<SnapshotType> savepoints() {
    List<SnapshotType> types = new ArrayList<>();
    for (SavepointFormatType format : SavepointFormatType.values()) {
      types.add(SavepointType.savepoint(format));
      types.add(SavepointType.suspend(format));
      types.add(SavepointType.terminate(format));
    }
    return types;
  }

  @ParameterizedTest
  @MethodSource("savepoints")
  void everyKindOfSavepointHoldsTheTables(SnapshotType type) throws Exception {
    OperatorSubtaskState state;
    try (StatefulHarness harness = harness()) {
      harness.open();
      harness.process("+I1 +I2 +I1");
      state = harness.snapshotWithLocalState(1, 0, type).getJobManagerOwnedState();
    }
    assertThat(state.getManagedKeyedState())
        .singleElement()
        .isInstanceOf(KeyGroupsStateHandle.class)
        .isNotInstanceOf(KeyGroupsSavepointStateHandle.class);
    try (StatefulHarness harness = harness()) {
      harness.restore(List.of(state), 1, 0);
      assertThat(harness.process("+I1 +I2")).containsExactly("1=3", "2=2");
    }
  }

  @Test
  void whatComesAfterTheSnapshotIsNotInIt() throws Exception {
    OperatorSubtaskState state;
    try (StatefulHarness harness = harness()) {
      harness.open();
      harness.process("+I1");
      state = harness.snapshot(1, 0);
      harness.process("+I1 +I2");
    }
    try (StatefulHarness harness = harness()) {
      harness.restore(List.of(state), 1, 0);
      assertThat(harness.process("+I1 +I2")).containsExactly("1=2", "2=1");
    }
  }

  @Test
  void rowsExpireByTheInjectedClock() throws Exception {
    try (StatefulHarness harness =
        new StatefulHarness(new CountOperator.Factory(new BigIntType(), 1_000), 1, 0)) {
      harness.open();
      harness.setStateTtlProcessingTime(10_000);
      assertThat(harness.process("+I1 +I1")).containsExactly("1=1", "1=2");
      harness.setStateTtlProcessingTime(10_999);
      assertThat(harness.process("+I1")).containsExactly("1=3");
      harness.setStateTtlProcessingTime(11_999);
      assertThat(harness.process("+I1")).containsExactly("1=1");
    }
  }

  @Test
  void aStateOfOtherTypesIsRefusedBeforeTheFirstRow() throws Exception {
    OperatorSubtaskState state = snapshot("+I1");
    try (StatefulHarness harness =
        new StatefulHarness(new CountOperator.Factory(new IntType(), 0), 1, 0)) {
      assertThatThrownBy(() -> harness.restore(List.of(state), 1, 0))
          .isInstanceOf(SnapshotRefusedException.class)
          .hasMessageContaining("The snapshot of 'Test' cannot be restored.")
          .hasMessageContaining("State 'counts' was written with keys [BIGINT], values [BIGINT]");
    }
  }

  @Test
  void theStateOfAnotherOperatorIsRefused() throws Exception {
    OperatorSubtaskState state = snapshot("+I1");
    try (StatefulHarness harness =
        new StatefulHarness(
            new CountOperator.Factory(),
            1,
            0,
            new OperatorID(4, 4),
            new Configuration(),
            NoOpMetricRegistry.INSTANCE)) {
      assertThatThrownBy(() -> harness.restore(List.of(state), 1, 0))
          .isInstanceOf(SnapshotRefusedException.class)
          .hasMessageContaining("It is the state of the test 'Test'")
          .hasMessageContaining(StatefulHarness.ID.toString());
    }
  }

  @Test
  void damagedSnapshotsAreRefused() throws Exception {
    OperatorSubtaskState state;
    try (StatefulHarness harness = harness()) {
      harness.open();
      fill(harness, 3 * IDS);
      state = harness.snapshot(1, 0);
    }
    KeyGroupsStateHandle file =
        (KeyGroupsStateHandle) state.getManagedKeyedState().iterator().next();
    byte[] bytes;
    try (var in = file.openInputStream()) {
      bytes = in.readAllBytes();
    }
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      byte[] damaged = bytes.clone();
      if (seed % 2 == 0) {
        damaged[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      } else {
        damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      }
      OperatorSubtaskState changed =
          OperatorSubtaskState.builder()
              .setManagedKeyedState(
                  new KeyGroupsStateHandle(
                      file.getGroupRangeOffsets(), new ByteStreamStateHandle("damaged", damaged)))
              .build();
      try (StatefulHarness harness = harness()) {
        assertThatThrownBy(() -> harness.initializeState(changed))
            .as("seed %s", seed)
            .isInstanceOf(SnapshotRefusedException.class)
            .hasMessageContaining("The snapshot of 'Test' cannot be restored.");
      }
    }
  }

  @Test
  void stateThatDoesNotFitFailsWithTheRemedyAndTheCheckpointSurvives() throws Exception {
    Configuration small = new Configuration();
    small.setString("tailrace.state.memory", "256 kb");
    OperatorSubtaskState state;
    try (StatefulHarness harness = harness(small, NoOpMetricRegistry.INSTANCE)) {
      harness.open();
      harness.process("+I1 +I1");
      state = harness.snapshot(1, 0);
      assertThatThrownBy(() -> fill(harness, 100_000))
          .isInstanceOf(StateMemoryException.class)
          .hasMessageContaining("The state of operator 'Test' does not fit into memory")
          .hasMessageContaining("Raise 'tailrace.state.memory'");
    }
    try (StatefulHarness harness = harness(small, NoOpMetricRegistry.INSTANCE)) {
      harness.restore(List.of(state), 1, 0);
      assertThat(harness.process("+I1")).containsExactly("1=3");
    }
  }

  private static void fill(StatefulHarness harness, int ids) throws Exception {
    for (int from = 0; from < ids; from += IDS) {
      harness.process(
          Batches.batch(
              LongStream.range(from, from + IDS).mapToObj(id -> Batches.row(id, 0)).toList()));
    }
  }

  @Test
  void metricsTellHowMuchIsKept() throws Exception {
    Map<String, Gauge<?>> gauges = new HashMap<>();
    MetricRegistry registry =
        TestingMetricRegistry.builder()
            .setRegisterConsumer(
                (metric, name, group) -> {
                  String[] scope = group.getScopeComponents();
                  if (metric instanceof Gauge<?> gauge && scope[scope.length - 1].equals("state")) {
                    gauges.put(name, gauge);
                  }
                })
            .build();
    try (StatefulHarness harness = harness(new Configuration(), registry)) {
      harness.open();
      harness.process("+I1 +I2 +I1");
      assertThat(value(gauges, "entries")).isEqualTo(2);
      assertThat(value(gauges, "probes")).isEqualTo(3);
      assertThat(value(gauges, "sweptRows")).isZero();
      assertThat(value(gauges, "bytes")).isPositive();
      assertThat(value(gauges, "bytesPerKey")).isEqualTo(value(gauges, "bytes") / 2);
      assertThat(value(gauges, "snapshotBytes")).isZero();

      KeyedStateHandle file = harness.snapshot(1, 0).getManagedKeyedState().iterator().next();
      assertThat(value(gauges, "snapshotBytes")).isEqualTo(file.getStateSize());
      assertThat(value(gauges, "snapshotSyncMillis")).isNotNegative();
      assertThat(value(gauges, "snapshotAsyncMillis")).isNotNegative();

      harness.setStateTtlProcessingTime(5_000);
      harness.process("+I3");
      assertThat(value(gauges, "entries")).isEqualTo(1);
      assertThat(value(gauges, "sweptRows")).isEqualTo(2);
    }
  }

  private static long value(Map<String, Gauge<?>> gauges, String name) {
    return (Long) gauges.get(name).getValue();
  }

  @Test
  void flinksOperatorsRefuseTables() throws Exception {
    OperatorSubtaskState state = snapshot("+I1");
    try (var hosted =
        new KeyedOneInputStreamOperatorTestHarness<Integer, Integer, Integer>(
            new StreamMap<Integer, Integer>(number -> number),
            number -> number,
            Types.INT,
            StatefulHarness.MAX_PARALLELISM,
            1,
            0)) {
      hosted.setStateBackend(TailraceStateBackend.of(new Configuration()));
      assertThatThrownBy(() -> hosted.initializeState(state))
          .rootCause()
          .isInstanceOf(SnapshotRefusedException.class)
          .hasMessageContaining(
              "It was taken while an operator of Tailrace ran this part of the statement");
    }
  }

  @Test
  void anotherBackendIsRefusedWithTheRemedy() throws Exception {
    try (var harness =
        new OneInputStreamOperatorTestHarness<RowBatch, RowBatch>(new CountOperator.Factory())) {
      harness
          .getStreamConfig()
          .setStateKeySerializer(
              new TableKeyTypeInfo("test", "Test").createSerializer(new SerializerConfigImpl()));
      harness.getStreamConfig().serializeAllConfigs();
      harness.setup(new RowBatchSerializer(Batches.SCHEMA));
      assertThatThrownBy(harness::open)
          .hasMessageContaining("keeps its state in tables, but its state backend is hashmap.")
          .hasMessageContaining("SET 'state.backend.type'");
    }
  }

  private static OperatorSubtaskState snapshot(String rows) throws Exception {
    try (StatefulHarness harness = harness()) {
      harness.open();
      harness.process(rows);
      return harness.snapshot(1, 0);
    }
  }
}
