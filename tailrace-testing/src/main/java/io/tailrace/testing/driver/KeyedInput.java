/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import io.tailrace.runtime.exchange.ExchangeOperator;
import io.tailrace.runtime.operator.GroupAggregateOperator;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;

/**
 * An input of an operator of ours that hashes the keys of its rows.
 *
 * @param node position of the operator
 * @param use what the hashes are for
 * @param fields indices of the fields of the key, in its order
 */
public record KeyedInput(int node, Use use, List<Integer> fields) {

  /** What an operator does with the hash of a key. */
  public enum Use {
    /** Sends the row to the subtask of its key. */
    EXCHANGE,
    /** Looks for the key in a table. */
    TABLE
  }

  /** The keyed input of a node; empty when it hashes no keys, or is Flink's. */
  static Optional<KeyedInput> of(StreamNode node, int position) {
    StreamOperatorFactory<?> factory = node.getOperatorFactory();
    if (factory instanceof ExchangeOperator.Factory exchange) {
      return Optional.of(new KeyedInput(position, Use.EXCHANGE, boxed(exchange.keyFields())));
    }
    if (factory instanceof GroupAggregateOperator.Factory aggregate) {
      return Optional.of(new KeyedInput(position, Use.TABLE, boxed(aggregate.spec().grouping())));
    }
    return Optional.empty();
  }

  private static List<Integer> boxed(int[] fields) {
    return Arrays.stream(fields).boxed().toList();
  }

  /** {@link #fields()} as an array. */
  public int[] fieldArray() {
    return fields.stream().mapToInt(Integer::intValue).toArray();
  }
}
