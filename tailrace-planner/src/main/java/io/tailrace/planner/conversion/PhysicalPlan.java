/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.planner.Decision;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.Placement;
import io.tailrace.planner.physical.TailraceRel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.plan.nodes.FlinkRelNode;

/** The physical plan of one statement or statement set: a DAG, and how each of its nodes runs. */
public final class PhysicalPlan {
  private final List<RelNode> roots;
  private final Map<RelNode, Placement> placements;
  private final List<Decision> decisions;

  private PhysicalPlan(
      List<RelNode> roots, Map<RelNode, Placement> placements, List<Decision> decisions) {
    this.roots = List.copyOf(roots);
    this.placements = Collections.unmodifiableMap(placements);
    this.decisions = List.copyOf(decisions);
  }

  /**
   * A plan of our nodes and Flink's, with the decisions about its nodes, inputs first.
   *
   * @param roots one per sink; nodes may be shared
   * @param placements by identity, for every reachable node that is not one of ours
   */
  static PhysicalPlan of(List<RelNode> roots, IdentityHashMap<RelNode, Placement> placements) {
    List<Decision> decisions = new ArrayList<>();
    for (RelNode node : nodesOf(roots)) {
      if (node instanceof TailraceRel ours) {
        decisions.addAll(ours.decisions());
      } else {
        decisions.add(placements.get(node).decision(describe(node)));
      }
    }
    return new PhysicalPlan(roots, placements, decisions);
  }

  /** The plan that Flink made of a whole query, as it is. */
  public static PhysicalPlan handedOver(List<RelNode> roots, Decision decision) {
    IdentityHashMap<RelNode, Placement> placements = new IdentityHashMap<>();
    Placement placement = Placement.handedOver(decision.reason());
    for (RelNode node : nodesOf(roots)) {
      placements.put(node, placement);
    }
    return new PhysicalPlan(roots, placements, List.of(decision));
  }

  /** One root per sink. */
  public List<RelNode> roots() {
    return roots;
  }

  /** How a node of this plan runs. */
  public Placement placement(RelNode node) {
    if (node instanceof TailraceRel ours) {
      return ours.placement();
    }
    Placement placement = placements.get(node);
    checkArgument(placement != null, "%s is not a node of this plan.", node);
    return placement;
  }

  /** The distinct nodes of the plan, inputs before their consumers. */
  public List<RelNode> nodes() {
    return nodesOf(roots);
  }

  /** The levels that occur in the plan. */
  public Set<ExecutionLevel> levels() {
    Set<ExecutionLevel> levels = EnumSet.noneOf(ExecutionLevel.class);
    nodes().forEach(node -> levels.add(placement(node).level()));
    return levels;
  }

  /** What was decided, in the order in which users should read it. */
  public List<Decision> decisions() {
    return decisions;
  }

  /** This plan with more decisions at its end. */
  public PhysicalPlan withDecisions(List<Decision> more) {
    List<Decision> all = new ArrayList<>(decisions);
    all.addAll(more);
    return new PhysicalPlan(roots, placements, all);
  }

  /** The text that names a node to users: its operator with its attributes. */
  public static String describe(RelNode node) {
    return node instanceof FlinkRelNode flinkNode
        ? flinkNode.getRelDetailedDescription()
        : node.getRelTypeName();
  }

  private static List<RelNode> nodesOf(List<RelNode> roots) {
    List<RelNode> nodes = new ArrayList<>();
    Set<RelNode> visited = Collections.newSetFromMap(new IdentityHashMap<>());
    roots.forEach(root -> collect(root, visited, nodes));
    return nodes;
  }

  private static void collect(RelNode node, Set<RelNode> visited, List<RelNode> nodes) {
    if (visited.add(node)) {
      node.getInputs().forEach(input -> collect(input, visited, nodes));
      nodes.add(node);
    }
  }
}
