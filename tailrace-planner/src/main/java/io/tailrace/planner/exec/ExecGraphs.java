/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.flink.table.planner.plan.nodes.exec.ExecEdge;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;

/** Reads the nodes of execution plans. */
public final class ExecGraphs {

  private ExecGraphs() {}

  /** The distinct nodes of a plan without cycles, inputs before their consumers. */
  public static List<ExecNode<?>> nodesOf(ExecNodeGraph graph) {
    List<ExecNode<?>> nodes = new ArrayList<>();
    Set<ExecNode<?>> visited = Collections.newSetFromMap(new IdentityHashMap<>());
    graph.getRootNodes().forEach(root -> collect(root, visited, nodes));
    return nodes;
  }

  private static void collect(ExecNode<?> node, Set<ExecNode<?>> visited, List<ExecNode<?>> nodes) {
    if (visited.add(node)) {
      for (ExecEdge edge : node.getInputEdges()) {
        collect(edge.getSource(), visited, nodes);
      }
      nodes.add(node);
    }
  }
}
