/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;

/**
 * The state of all operators of a dataflow, in the order of its nodes.
 *
 * @param operators states of the subtasks of each node
 * @param enumerators serialized enumerators of the sources, in the order of the sources
 */
public record Savepoint(List<List<OperatorSubtaskState>> operators, List<byte[]> enumerators) {

  /** No state at all: where a job starts. */
  public static final Savepoint EMPTY = new Savepoint(List.of(), List.of());

  boolean isEmpty() {
    return operators.isEmpty();
  }

  /** What a subtask restores, an empty list when there is nothing to restore. */
  List<OperatorSubtaskState> stateOf(int node, int subtask, int parallelism, int maxParallelism)
      throws Exception {
    if (isEmpty()) {
      return List.of();
    }
    List<OperatorSubtaskState> states = operators.get(node);
    if (states.size() == parallelism) {
      return List.of(states.get(subtask));
    }
    OperatorSubtaskState all =
        AbstractStreamOperatorTestHarness.repackageState(
            states.toArray(OperatorSubtaskState[]::new));
    return List.of(
        AbstractStreamOperatorTestHarness.repartitionOperatorState(
            all, maxParallelism, states.size(), parallelism, subtask));
  }
}
