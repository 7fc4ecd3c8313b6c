/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupAggregate;
import org.apache.flink.table.planner.utils.JavaScalaConversionUtil;
import org.apache.flink.table.utils.EncodingUtils;

/**
 * Two aggregations that give what one with DISTINCT functions gives, and run as vector:
 *
 * <pre>
 *   SELECT k, COUNT(DISTINCT v)      SELECT k, COUNT(v)
 *     FROM t                   ==>     FROM (SELECT DISTINCT k, v FROM t)
 *     GROUP BY k                       GROUP BY k
 * </pre>
 *
 * <p>Only where all functions take the distinct values of one column, and columns have names that
 * users gave them.
 */
final class DistinctRemedy {
  private DistinctRemedy() {}

  /** The statement with which to replace a GROUP BY; empty where there is none of this form. */
  static Optional<String> of(StreamPhysicalGroupAggregate node) {
    List<AggregateCall> calls = JavaScalaConversionUtil.toJava(node.aggCalls());
    List<Integer> arguments =
        calls.stream().flatMap(call -> call.getArgList().stream()).distinct().toList();
    List<String> names = node.getInput().getRowType().getFieldNames();
    boolean applies =
        arguments.size() == 1
            && calls.stream().allMatch(call -> call.isDistinct() && !call.hasFilter())
            && Stream.concat(Arrays.stream(node.grouping()).boxed(), arguments.stream())
                .noneMatch(field -> names.get(field).contains("$"));
    return applies
        ? Optional.of(statement(node.grouping(), calls, names, names.get(arguments.get(0))))
        : Optional.empty();
  }

  private static String statement(
      int[] grouping, List<AggregateCall> calls, List<String> names, String argument) {
    String value = EncodingUtils.escapeIdentifier(argument);
    List<String> keys =
        Arrays.stream(grouping).mapToObj(names::get).map(EncodingUtils::escapeIdentifier).toList();
    List<String> functions =
        calls.stream().map(call -> call.getAggregation().getName() + "(" + value + ")").toList();
    return "SELECT "
        + joined(keys, functions)
        + " FROM (SELECT DISTINCT "
        + joined(keys, List.of(value))
        + " FROM ...)"
        + (keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys));
  }

  private static String joined(List<String> left, List<String> right) {
    return Stream.concat(left.stream(), right.stream())
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
