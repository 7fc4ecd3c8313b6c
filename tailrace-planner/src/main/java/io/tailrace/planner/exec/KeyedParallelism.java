/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Over how many subtasks an operator that keeps state by key is spread. The number of key groups is
 * fixed when a plan is translated, so that both ends of an exchange agree and a savepoint fits at
 * another parallelism.
 *
 * @param parallelism number of subtasks; {@link ExecutionConfig#PARALLELISM_DEFAULT} for that of
 *     the job
 * @param keyGroups number of key groups, which is Flink's maximum parallelism
 */
record KeyedParallelism(int parallelism, int keyGroups) {

  /**
   * That of an operator behind a hash exchange, as Flink chooses it.
   *
   * @param keyFields the fields of the key; without any, there is one subtask
   */
  static KeyedParallelism of(StreamExecutionEnvironment job, int[] keyFields) {
    return keyFields.length == 0
        ? new KeyedParallelism(1, 1)
        : new KeyedParallelism(
            ExecutionConfig.PARALLELISM_DEFAULT, keyGroups(job, job.getParallelism()));
  }

  /**
   * The number of key groups of operators of some parallelism: the user's maximum parallelism, or
   * what Flink makes of the parallelism.
   */
  static int keyGroups(StreamExecutionEnvironment job, int parallelism) {
    int configured = job.getMaxParallelism();
    return configured > 0
        ? configured
        : KeyGroupRangeAssignment.computeDefaultMaxParallelism(parallelism);
  }
}
