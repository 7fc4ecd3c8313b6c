/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import io.tailrace.planner.conversion.PhysicalPlan;
import io.tailrace.planner.physical.TailraceRel;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.analyze.FlinkStreamPlanAnalyzers;
import org.apache.flink.table.planner.analyze.PlanAdvice;
import org.apache.flink.table.planner.analyze.PlanAnalyzer;
import org.apache.flink.table.planner.plan.nodes.physical.FlinkPhysicalRel;

/**
 * What Flink's analyzers advise about a plan, numbered from 1: first what is about nodes, then what
 * is about the whole query. Advice about a node is left out when ours runs it: it is to change how
 * Flink's operator works.
 */
final class FlinkAdvice {
  private final Map<PlanAdvice, Set<Integer>> nodesOfAdvice = new LinkedHashMap<>();
  private final Set<PlanAdvice> ofQuery = new LinkedHashSet<>();

  private FlinkAdvice() {}

  /** The advice about a plan. */
  static FlinkAdvice of(PhysicalPlan plan) {
    FlinkAdvice advice = new FlinkAdvice();
    Set<Integer> ours = new HashSet<>();
    plan.nodes().stream()
        .filter(TailraceRel.class::isInstance)
        .forEach(node -> ours.add(node.getId()));
    for (RelNode root : plan.roots()) {
      for (PlanAnalyzer analyzer : FlinkStreamPlanAnalyzers.ANALYZERS) {
        analyzer.analyze((FlinkPhysicalRel) root).ifPresent(result -> advice.add(result, ours));
      }
    }
    return advice;
  }

  private void add(PlanAnalyzer.AnalyzedResult result, Set<Integer> ours) {
    if (result.getAdvice().getScope() == PlanAdvice.Scope.QUERY_LEVEL) {
      ofQuery.add(result.getAdvice());
      return;
    }
    List<Integer> nodes =
        result.getTargetIds().stream().filter(node -> !ours.contains(node)).toList();
    if (!nodes.isEmpty()) {
      nodesOfAdvice
          .computeIfAbsent(result.getAdvice(), advice -> new LinkedHashSet<>())
          .addAll(nodes);
    }
  }

  private Map<PlanAdvice, Integer> numbers() {
    Map<PlanAdvice, Integer> numbers = new LinkedHashMap<>();
    nodesOfAdvice.keySet().forEach(advice -> numbers.put(advice, numbers.size() + 1));
    ofQuery.forEach(advice -> numbers.put(advice, numbers.size() + 1));
    return numbers;
  }

  /** The numbers of the advice about a node, as plans show them; empty when there is none. */
  Optional<String> numbersOf(RelNode node) {
    Map<PlanAdvice, Integer> numbers = numbers();
    String text =
        nodesOfAdvice.entrySet().stream()
            .filter(advice -> advice.getValue().contains(node.getId()))
            .map(advice -> numbers.get(advice.getKey()).toString())
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /** A line for each piece of advice, in the order of the numbers. */
  List<String> lines() {
    return numbers().entrySet().stream()
        .map(
            entry ->
                "advice["
                    + entry.getValue()
                    + "]: ["
                    + entry.getKey().getKind()
                    + "] "
                    + entry.getKey().getContent())
        .toList();
  }
}
