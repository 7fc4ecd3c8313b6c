/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.table.planner.plan.nodes.exec.ExecEdge;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.MultipleExecNodeMetadata;
import org.apache.flink.table.types.logical.RowType;

/**
 * Names the nodes of a statement that is executed without a compiled plan by what they keep, so
 * that a savepoint of it fits the next version of the statement: its operators get uids from these
 * names. A name is the node's type with a digest of what defines its state, and an ordinal where
 * several nodes of a job have the same.
 */
public final class StructuralNames {
  private final Map<ExecNode<?>, Lineage> lineages = new IdentityHashMap<>();
  private final Set<String> taken;

  private StructuralNames(Set<String> taken) {
    this.taken = new HashSet<>(taken);
  }

  /**
   * Gives every node of ours its name.
   *
   * @param taken names in the same job that are not part of the plan
   */
  public static void assign(ExecNodeGraph graph, Set<String> taken) {
    StructuralNames names = new StructuralNames(taken);
    ExecGraphs.nodesOf(graph).forEach(names::visit);
  }

  private void visit(ExecNode<?> node) {
    List<Lineage> inputs =
        node.getInputEdges().stream().map(ExecEdge::getSource).map(lineages::get).toList();
    if (node instanceof BatchExecNode ours) {
      lineages.put(node, ours.lineage(inputs));
      ours.nameStructurally(
          unique(nameOf(node) + "-" + Lineage.digest(ours.stateIdentity(inputs))));
    } else {
      lineages.put(node, node instanceof BatchToRowExecNode ? inputs.get(0) : opaque(node, inputs));
    }
  }

  private String unique(String name) {
    String candidate = name;
    for (int ordinal = 2; !taken.add(candidate); ordinal++) {
      candidate = name + "-" + ordinal;
    }
    return candidate;
  }

  static Lineage opaque(ExecNode<?> node, List<Lineage> inputs) {
    return Lineage.opaque(
        nameOf(node) + " " + node.getDescription(),
        inputs,
        node.getOutputType() instanceof RowType rowType ? rowType.getFieldCount() : 0);
  }

  /** The name of a node's type without its version: a later version may take over the state. */
  private static String nameOf(ExecNode<?> node) {
    return hasType(node.getClass())
        ? node.getTypeAsString().replaceFirst("_\\d+$", "")
        : node.getClass().getSimpleName();
  }

  /** Nodes that no plan file can hold have no type: those of DataStreams and legacy connectors. */
  private static boolean hasType(Class<?> nodeClass) {
    return nodeClass.isAnnotationPresent(ExecNodeMetadata.class)
        || nodeClass.isAnnotationPresent(MultipleExecNodeMetadata.class);
  }
}
