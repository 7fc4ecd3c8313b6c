/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.Decision;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.FallbackMode;
import io.tailrace.planner.Placement;
import io.tailrace.planner.TailraceOptions;
import io.tailrace.planner.exec.ExecGraphs;
import io.tailrace.planner.exec.ExecPlacements;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalExchange;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalMiniBatchAssigner;

/** Refuses plans with fallbacks where {@code tailrace.fallback} forbids them. */
public final class FallbackCheck {

  private FallbackCheck() {}

  /**
   * Checks a plan.
   *
   * @throws ValidationException naming each construct that falls back, the reason and the remedy
   */
  public static void enforce(PhysicalPlan plan, ReadableConfig config) {
    if (config.get(TailraceOptions.FALLBACK) == FallbackMode.ALLOW) {
      return;
    }
    List<RelNode> fallbacks =
        plan.nodes().stream().filter(node -> plan.placement(node).fallback()).toList();
    if (fallbacks.isEmpty()) {
      return;
    }
    throw refusal(
        causesFirst(fallbacks).map(node -> decisionOf(node, plan.placement(node))).toList());
  }

  /**
   * Checks a compiled plan.
   *
   * @throws ValidationException naming each node that falls back, the reason and the remedy
   */
  public static void enforce(ExecNodeGraph plan, ReadableConfig config) {
    if (config.get(TailraceOptions.FALLBACK) == FallbackMode.ALLOW) {
      return;
    }
    List<Decision> fallbacks =
        ExecGraphs.nodesOf(plan).stream()
            .filter(node -> ExecPlacements.of(node).fallback())
            .map(FallbackCheck::decisionOf)
            .toList();
    if (!fallbacks.isEmpty()) {
      throw refusal(fallbacks);
    }
  }

  private static ValidationException refusal(List<Decision> fallbacks) {
    String key = TailraceOptions.FALLBACK.key();
    return new ValidationException(
        "The statement needs operators of Flink, and '"
            + key
            + "' is 'forbid':\n"
            + fallbacks.stream()
                .map(FallbackCheck::describe)
                .distinct()
                .collect(Collectors.joining("\n"))
            + "\nUse SET '"
            + key
            + "' = 'allow' to let them stand in.");
  }

  private static String describe(Decision fallback) {
    return fallback.subject()
        + ": "
        + fallback.decision()
        + ", because "
        + fallback.reason()
        + fallback.remedy().map(text -> ". Remedy: " + text).orElse("");
  }

  private static Decision decisionOf(ExecNode<?> node) {
    Placement placement = ExecPlacements.of(node);
    return Decision.of(
        "Node " + node.getId() + ", " + node.getDescription(),
        placement.level().label(),
        placement.reason().orElseThrow());
  }

  private static Decision decisionOf(RelNode node, Placement placement) {
    return placement.decision(
        placement.level() == ExecutionLevel.HANDED_OVER ? "Query" : PhysicalPlan.describe(node));
  }

  /** Operators before the exchanges and assigners that are there only because of them. */
  private static Stream<RelNode> causesFirst(List<RelNode> nodes) {
    return Stream.concat(
        nodes.stream().filter(node -> !isConsequence(node)),
        nodes.stream().filter(FallbackCheck::isConsequence));
  }

  private static boolean isConsequence(RelNode node) {
    return node instanceof StreamPhysicalExchange
        || node instanceof StreamPhysicalMiniBatchAssigner;
  }
}
