/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import static org.apache.flink.util.Preconditions.checkArgument;
import static org.apache.flink.util.Preconditions.checkState;

import io.tailrace.batch.KeyGroups;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.runtime.io.network.api.writer.ResultPartitionWriter;
import org.apache.flink.runtime.jobgraph.IntermediateDataSetID;
import org.apache.flink.streaming.api.graph.NonChainedOutput;
import org.apache.flink.streaming.api.graph.StreamConfig;

/**
 * Which key groups an exchange may put into one batch: those that every consumer of the exchange
 * has in one subtask.
 *
 * <p>The number of subtasks is asked of the task's own result partitions and not taken from the
 * plan, since a scheduler may run a job with another parallelism than it was planned with.
 */
final class KeyGroupTargets {
  private KeyGroupTargets() {}

  /**
   * The target of each key group, from 0, for the consumers of an operator's output.
   *
   * @param operator configuration of the operator
   * @param environment of the operator's task
   * @throws IllegalStateException when the operator has no consumer by key group, or has some that
   *     differ in the number of key groups
   */
  static int[] of(StreamConfig operator, Environment environment) {
    ClassLoader classLoader = environment.getUserCodeClassLoader().asClassLoader();
    Set<IntermediateDataSetID> own =
        operator.getOperatorNonChainedOutputs(classLoader).stream()
            .map(NonChainedOutput::getDataSetId)
            .collect(Collectors.toSet());
    // The writers of a task are in the order of the outputs of its chain.
    List<NonChainedOutput> all =
        new StreamConfig(environment.getTaskConfiguration())
            .getVertexNonChainedOutputs(classLoader);
    List<ResultPartitionWriter> writers = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      NonChainedOutput output = all.get(i);
      if (own.contains(output.getDataSetId())
          && output.getPartitioner() instanceof KeyGroupPartitioner) {
        writers.add(environment.getWriter(i));
      }
    }
    checkState(!writers.isEmpty(), "The exchange has no consumer by key group.");
    int maxParallelism = writers.get(0).getNumTargetKeyGroups();
    for (ResultPartitionWriter writer : writers) {
      checkState(
          writer.getNumTargetKeyGroups() == maxParallelism,
          "One exchange cannot serve consumers with %s and with %s key groups.",
          maxParallelism,
          writer.getNumTargetKeyGroups());
    }
    int[] parallelisms =
        writers.stream().mapToInt(ResultPartitionWriter::getNumberOfSubpartitions).toArray();
    return of(maxParallelism, parallelisms);
  }

  /** The target of each key group for consumers of the given parallelisms. */
  static int[] of(int maxParallelism, int... parallelisms) {
    checkArgument(parallelisms.length > 0, "An exchange needs a consumer.");
    int[] targets = new int[maxParallelism];
    for (int parallelism : parallelisms) {
      int[] subtasks = KeyGroups.subtasks(maxParallelism, parallelism);
      for (int i = 1; i < maxParallelism; i++) {
        if (subtasks[i] != subtasks[i - 1]) {
          targets[i] = 1;
        }
      }
    }
    for (int i = 1; i < maxParallelism; i++) {
      targets[i] += targets[i - 1];
    }
    return targets;
  }
}
