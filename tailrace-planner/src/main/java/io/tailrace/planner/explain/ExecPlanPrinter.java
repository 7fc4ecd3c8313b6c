/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.conversion.PhysicalPlan;
import io.tailrace.planner.exec.BatchExecNode;
import io.tailrace.planner.exec.BatchToRowExecNode;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.table.planner.plan.nodes.exec.ExecEdge;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;

/**
 * Writes an execution plan as trees, in the form that Flink uses, with the level of every node. A
 * node with several consumers is written once: inside the tree of the only root, before the trees
 * of several.
 */
final class ExecPlanPrinter {
  private final ExecutionLevel levelOfFlink;
  private final Map<ExecNode<?>, Integer> sharedIds = new IdentityHashMap<>();
  private final Set<ExecNode<?>> written = Collections.newSetFromMap(new IdentityHashMap<>());
  private final StringBuilder text = new StringBuilder();

  ExecPlanPrinter(PhysicalPlan plan) {
    this(
        plan.levels().contains(ExecutionLevel.HANDED_OVER)
            ? ExecutionLevel.HANDED_OVER
            : ExecutionLevel.HOSTED);
  }

  /** A printer of a plan in which the nodes of Flink run at the level. */
  ExecPlanPrinter(ExecutionLevel levelOfFlink) {
    this.levelOfFlink = levelOfFlink;
  }

  /** The text of a plan; a printer prints one. */
  String print(ExecNodeGraph graph) {
    List<ExecNode<?>> roots = graph.getRootNodes();
    Set<ExecNode<?>> visited = Collections.newSetFromMap(new IdentityHashMap<>());
    roots.forEach(root -> findShared(root, visited));
    if (roots.size() > 1) {
      Set<ExecNode<?>> seen = Collections.newSetFromMap(new IdentityHashMap<>());
      roots.forEach(root -> writeSharedFirst(root, seen));
    }
    for (ExecNode<?> root : roots) {
      write(root, "", "");
      text.append(System.lineSeparator());
    }
    return text.toString();
  }

  private void findShared(ExecNode<?> node, Set<ExecNode<?>> visited) {
    if (!visited.add(node)) {
      sharedIds.putIfAbsent(node, sharedIds.size() + 1);
      return;
    }
    inputsOf(node).forEach(input -> findShared(input, visited));
  }

  private void writeSharedFirst(ExecNode<?> node, Set<ExecNode<?>> seen) {
    if (!seen.add(node)) {
      return;
    }
    inputsOf(node).forEach(input -> writeSharedFirst(input, seen));
    if (sharedIds.containsKey(node)) {
      write(node, "", "");
      text.append(System.lineSeparator());
    }
  }

  private void write(ExecNode<?> node, String ownIndent, String inputIndent) {
    Integer sharedId = sharedIds.get(node);
    text.append(ownIndent);
    if (sharedId != null && !written.add(node)) {
      text.append("Reused(reference_id=[").append(sharedId).append("])");
      text.append(System.lineSeparator());
      return;
    }
    text.append(withLevel(node));
    if (sharedId != null) {
      text.append("(reuse_id=[").append(sharedId).append("])");
    }
    text.append(System.lineSeparator());
    List<ExecNode<?>> inputs = inputsOf(node);
    for (int i = 0; i < inputs.size(); i++) {
      boolean last = i == inputs.size() - 1;
      write(
          inputs.get(i),
          inputIndent + (last ? "+- " : ":- "),
          inputIndent + (last ? "   " : ":  "));
    }
  }

  private String withLevel(ExecNode<?> node) {
    String description = node.getDescription();
    String attribute = "level=[" + levelOf(node).label() + "]";
    return description.endsWith(")")
        ? description.substring(0, description.length() - 1) + ", " + attribute + ")"
        : description + "(" + attribute + ")";
  }

  private ExecutionLevel levelOf(ExecNode<?> node) {
    if (node instanceof BatchExecNode ours) {
      return ours.level();
    }
    return node instanceof BatchToRowExecNode ? ExecutionLevel.VECTOR : levelOfFlink;
  }

  private static List<ExecNode<?>> inputsOf(ExecNode<?> node) {
    return node.getInputEdges().stream()
        .<ExecNode<?>>map(ExecEdge::getSource)
        .collect(Collectors.toList());
  }
}
