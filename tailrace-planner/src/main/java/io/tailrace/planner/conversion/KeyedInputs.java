/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.physical.TailraceExchange;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalExchange;

/**
 * Puts our exchange below operators of ours that keep state by key:
 *
 * <pre>
 *   operator              operator
 *     Exchange     ==>      Exchange (ours)
 *       input                 input
 * </pre>
 *
 * <p>Flink's exchange, which was visited before the operator, stays where an operator of Flink
 * reads it: the two send keys to different subtasks. Operators of ours that need the same keys of
 * one input share their exchange.
 */
final class KeyedInputs {
  private final Map<RelNode, Map<List<Integer>, TailraceExchange>> exchanges =
      new IdentityHashMap<>();

  /**
   * The input of an operator, sent to the subtasks of its keys.
   *
   * @param input the operator's converted input: Flink's exchange or anything else
   * @param keyFields indices of the key's fields, in its order; none sends all to one subtask
   */
  TailraceExchange keyed(RelNode input, int[] keyFields) {
    RelNode unkeyed =
        input instanceof StreamPhysicalExchange exchange ? exchange.getInput() : input;
    return exchanges
        .computeIfAbsent(unkeyed, node -> new HashMap<>())
        .computeIfAbsent(
            Arrays.stream(keyFields).boxed().toList(),
            key -> TailraceExchange.of(unkeyed, keyFields));
  }
}
