/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;
import org.apache.flink.runtime.io.disk.iomanager.IOManager;
import org.apache.flink.runtime.io.disk.iomanager.IOManagerAsync;
import org.apache.flink.runtime.io.network.api.writer.ResultPartitionWriter;
import org.apache.flink.runtime.io.network.partition.MockResultPartitionWriter;
import org.apache.flink.runtime.io.network.partition.ResultPartitionType;
import org.apache.flink.runtime.jobgraph.IntermediateDataSetID;
import org.apache.flink.runtime.memory.MemoryManager;
import org.apache.flink.runtime.metrics.MetricRegistry;
import org.apache.flink.runtime.metrics.groups.TaskManagerMetricGroup;
import org.apache.flink.runtime.metrics.groups.TaskMetricGroup;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.streaming.api.graph.NonChainedOutput;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.flink.streaming.api.graph.StreamNode;

/** What an operator can ask its task about the network outputs: how many subtasks they reach. */
final class TaskOutputs {
  private static final int DEFAULT_MAX_PARALLELISM = 128;

  private final List<NonChainedOutput> outputs = new ArrayList<>();
  private final List<ResultPartitionWriter> writers = new ArrayList<>();

  TaskOutputs(List<FlowEdge> edges) {
    for (FlowEdge edge : edges) {
      StreamNode consumer = edge.consumer();
      outputs.add(
          new NonChainedOutput(
              /* supportsUnalignedCheckpoints */ false,
              edge.producer().getId(),
              consumer.getParallelism(),
              maxParallelism(consumer),
              /* bufferTimeout */ 0,
              /* isPersistentDataSet */ false,
              new IntermediateDataSetID(),
              edge.tag().orElse(null),
              edge.partitioner(),
              ResultPartitionType.PIPELINED));
      writers.add(new Writer(consumer.getParallelism(), maxParallelism(consumer)));
    }
  }

  static int maxParallelism(StreamNode node) {
    return node.getMaxParallelism() > 0 ? node.getMaxParallelism() : DEFAULT_MAX_PARALLELISM;
  }

  /** The environment of a subtask with these outputs; its metrics go to {@code metrics}. */
  MockEnvironment environment(
      StreamNode node, int subtask, ExecutionConfig jobConfig, MetricRegistry metrics) {
    Configuration task = new Configuration();
    StreamConfig config = new StreamConfig(task);
    config.setVertexNonChainedOutputs(outputs);
    config.serializeAllConfigs();
    MockEnvironment environment =
        MockEnvironment.builder()
            .setTaskName(node.getOperatorName())
            .setMetricGroup(metricGroup(node, metrics))
            .setTaskConfiguration(task)
            .setExecutionConfig(jobConfig)
            .setIOManager(Shared.IO)
            .setMemoryManager(Shared.MEMORY)
            .setParallelism(node.getParallelism())
            .setMaxParallelism(maxParallelism(node))
            .setSubtaskIndex(subtask)
            .build();
    environment.addOutputs(writers);
    return environment;
  }

  private static TaskMetricGroup metricGroup(StreamNode node, MetricRegistry metrics) {
    return TaskManagerMetricGroup.createTaskManagerMetricGroup(
            metrics, "localhost", ResourceID.generate())
        .addJob(new JobID(), "driven")
        .addTask(ExecutionAttemptID.randomId(), node.getOperatorName());
  }

  /** Enters the outputs into the configuration of the operator. */
  void configure(StreamConfig operator) {
    operator.setOperatorNonChainedOutputs(outputs);
  }

  /** What all environments use together; closing an environment would close it. */
  private static final class Shared {
    static final IOManager IO = new IOManagerAsync();
    static final MemoryManager MEMORY = MemoryManager.create(256L << 20, 32 << 10);
  }

  private static final class Writer extends MockResultPartitionWriter {
    private final int subpartitions;
    private final int keyGroups;

    Writer(int subpartitions, int keyGroups) {
      this.subpartitions = subpartitions;
      this.keyGroups = keyGroups;
    }

    @Override
    public int getNumberOfSubpartitions() {
      return subpartitions;
    }

    @Override
    public int getNumTargetKeyGroups() {
      return keyGroups;
    }
  }
}
