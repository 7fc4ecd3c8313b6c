/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.util.Optional;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.runtime.partitioner.StreamPartitioner;
import org.apache.flink.util.OutputTag;

/**
 * An edge of a dataflow.
 *
 * @param input index of the consumer's input, from 0
 * @param tag of the side output that it carries
 * @param chained whether producer and consumer run in one task
 */
record FlowEdge(
    StreamNode producer,
    StreamNode consumer,
    int input,
    StreamPartitioner<?> partitioner,
    Optional<OutputTag<?>> tag,
    boolean chained) {

  /** Whether each subtask sends to the one of the same index alone. */
  boolean isOneToOne() {
    return chained || partitioner.isPointwise();
  }

  /** This edge, out of another node. */
  FlowEdge from(StreamNode other) {
    return new FlowEdge(
        other,
        consumer,
        input,
        partitioner,
        tag,
        chained && other.getParallelism() == consumer.getParallelism());
  }
}
