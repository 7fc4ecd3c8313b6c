/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchSerializer;
import io.tailrace.runtime.Batches;
import io.tailrace.state.snapshot.TableKeyTypeInfo;
import io.tailrace.state.snapshot.TailraceStateBackend;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.metrics.MetricRegistry;
import org.apache.flink.runtime.metrics.NoOpMetricRegistry;
import org.apache.flink.runtime.metrics.groups.TaskManagerMetricGroup;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;

/** Flink's harness with our state backend, around an operator of a marked transformation. */
public final class StatefulHarness extends OneInputStreamOperatorTestHarness<RowBatch, RowBatch> {
  public static final int MAX_PARALLELISM = 16;

  /** The id of the operators of all harnesses, so that one restores the state of another. */
  public static final OperatorID ID = new OperatorID(3, 1);

  /** A harness around a subtask. */
  public StatefulHarness(
      OneInputStreamOperatorFactory<RowBatch, RowBatch> factory, int parallelism, int subtask)
      throws Exception {
    this(factory, parallelism, subtask, ID, new Configuration(), NoOpMetricRegistry.INSTANCE);
  }

  /** A harness around a subtask of an operator with an id, in a job of a configuration. */
  public StatefulHarness(
      OneInputStreamOperatorFactory<RowBatch, RowBatch> factory,
      int parallelism,
      int subtask,
      OperatorID id,
      Configuration job,
      MetricRegistry metrics)
      throws Exception {
    super(factory, environment(parallelism, subtask, metrics));
    Configuration configuration = new Configuration(job);
    configuration.set(StateBackendOptions.STATE_BACKEND, "hashmap");
    setStateBackend(TailraceStateBackend.of(configuration));
    getStreamConfig().setOperatorID(id);
    getStreamConfig()
        .setStateKeySerializer(
            new TableKeyTypeInfo("test", "Test").createSerializer(new SerializerConfigImpl()));
    getStreamConfig().serializeAllConfigs();
    setup(new RowBatchSerializer(Batches.SCHEMA));
  }

  private static MockEnvironment environment(int parallelism, int subtask, MetricRegistry metrics) {
    return MockEnvironment.builder()
        .setTaskName("Test")
        .setParallelism(parallelism)
        .setMaxParallelism(MAX_PARALLELISM)
        .setSubtaskIndex(subtask)
        .setMetricGroup(
            TaskManagerMetricGroup.createTaskManagerMetricGroup(
                    metrics, "localhost", ResourceID.generate())
                .addJob(new JobID(), "job")
                .addTask(ExecutionAttemptID.randomId(), "Test"))
        .build();
  }

  /** Processes rows given as text; returns the ids and the milliseconds of the output's rows. */
  public List<String> process(String rows) throws Exception {
    return process(Batches.batch(rows));
  }

  /** Processes a batch; returns the ids and the milliseconds of the output's rows. */
  public List<String> process(RowBatch batch) throws Exception {
    getOutput().clear();
    processElement(new StreamRecord<>(batch));
    List<String> rows = new ArrayList<>();
    for (RowBatch out : extractOutputValues()) {
      for (int i = 0; i < out.size(); i++) {
        rows.add(Batches.id(out, i) + "=" + Batches.millis(out, i));
      }
    }
    return rows;
  }

  /** Starts from what subtasks of another parallelism have snapshot. */
  public void restore(List<OperatorSubtaskState> states, int parallelism, int subtask)
      throws Exception {
    OperatorSubtaskState all = repackageState(states.toArray(OperatorSubtaskState[]::new));
    initializeState(
        repartitionOperatorState(all, MAX_PARALLELISM, states.size(), parallelism, subtask));
    open();
  }
}
