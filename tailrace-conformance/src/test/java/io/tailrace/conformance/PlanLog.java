/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.Placement;
import io.tailrace.planner.conversion.NodeConversion;
import io.tailrace.planner.conversion.NodeConversions;
import io.tailrace.planner.conversion.PhysicalPlan;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalExchange;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalMiniBatchAssigner;

/**
 * What a test has planned: the lowest level of its nodes, and why some run on Flink's operators.
 */
final class PlanLog {
  private static final List<Class<?>> NATIVE_KINDS =
      NodeConversions.of(new Configuration(), PlanLog.class.getClassLoader(), List.of()).stream()
          .<Class<?>>map(NodeConversion::nodeClass)
          .toList();

  private Optional<ExecutionLevel> lowest = Optional.empty();
  private final Set<String> foreignKinds = new TreeSet<>();
  private final Set<String> refusals = new TreeSet<>();

  /** Notes a plan of ours. */
  synchronized void add(PhysicalPlan plan) {
    plan.nodes().forEach(node -> add(node, plan.placement(node)));
  }

  /** Notes that the test plans in batch mode, which is Flink's. */
  synchronized void addBatch() {
    lower(ExecutionLevel.HANDED_OVER);
    foreignKinds.add("batch mode");
  }

  private void add(RelNode node, Placement placement) {
    boolean connector = !placement.fallback() && placement.level() == ExecutionLevel.HOSTED;
    lower(connector ? ExecutionLevel.VECTOR : placement.level());
    if (!placement.fallback() || isConsequence(node)) {
      return;
    }
    if (NATIVE_KINDS.stream().anyMatch(kind -> kind.isInstance(node))) {
      refusals.add(kindOf(node) + ": " + placement.reason().orElseThrow());
    } else {
      foreignKinds.add(kindOf(node));
    }
  }

  /** Exchanges and assigners are hosted only because of the operator that they feed. */
  private static boolean isConsequence(RelNode node) {
    return node instanceof StreamPhysicalExchange
        || node instanceof StreamPhysicalMiniBatchAssigner;
  }

  private static String kindOf(RelNode node) {
    return node.getClass().getSimpleName().replace("StreamPhysical", "");
  }

  private void lower(ExecutionLevel level) {
    if (lowest.isEmpty() || level.compareTo(lowest.get()) > 0) {
      lowest = Optional.of(level);
    }
  }

  /**
   * The lowest level among the nodes of all plans; empty when nothing was planned. Connectors do
   * not count: they are Flink's by design.
   */
  synchronized Optional<ExecutionLevel> lowest() {
    return lowest;
  }

  /** Kinds of nodes in the plans that no conversion of ours knows. */
  synchronized Set<String> foreignKinds() {
    return Set.copyOf(foreignKinds);
  }

  /** Nodes of kinds that are ours, but which ours refuses, with the reason. */
  synchronized Set<String> refusals() {
    return Set.copyOf(refusals);
  }
}
