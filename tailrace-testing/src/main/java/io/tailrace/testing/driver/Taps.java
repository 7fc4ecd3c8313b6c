/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatchSerializer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.streaming.api.graph.StreamNode;

/** The taps of a run; they outlive the restores of the subtasks that they listen to. */
final class Taps {
  private final EdgeTap.Factory factory;
  private final Map<EdgeTap.Producer, EdgeTap> taps = new HashMap<>();

  Taps(EdgeTap.Factory factory) {
    this.factory = factory;
  }

  EdgeTap of(Dataflow dataflow, StreamNode node, int subtask) {
    Optional<BatchSchema> schema =
        node.getTypeSerializerOut() instanceof RowBatchSerializer batches
            ? Optional.of(batches.schema())
            : Optional.empty();
    EdgeTap.Producer producer =
        new EdgeTap.Producer(
            dataflow.position(node),
            node.getOperatorName(),
            node.getInEdges().isEmpty(),
            subtask,
            schema,
            dataflow.keyedInputsBehind(node));
    return taps.computeIfAbsent(producer, factory::create);
  }

  void restored() {
    taps.values().forEach(EdgeTap::restored);
  }
}
