/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecEdge;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;
import org.apache.flink.table.planner.plan.nodes.exec.processor.ExecNodeGraphProcessor;
import org.apache.flink.table.planner.plan.nodes.exec.processor.ProcessorContext;
import org.apache.flink.table.types.logical.RowType;

/**
 * Puts an adapter on every edge between a node of batches and a node of rows. All consumers of one
 * node share its adapter.
 */
public final class AdapterInsertion implements ExecNodeGraphProcessor {

  @Override
  public ExecNodeGraph process(ExecNodeGraph graph, ProcessorContext context) {
    Pass pass = new Pass(context.getPlanner().getTableConfig());
    graph.getRootNodes().forEach(pass::visit);
    return graph;
  }

  private static final class Pass {
    private final Set<ExecNode<?>> visited = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<ExecNode<?>, ExecNode<?>> adapters = new IdentityHashMap<>();
    private final ReadableConfig config;

    Pass(ReadableConfig config) {
      this.config = config;
    }

    void visit(ExecNode<?> node) {
      if (!visited.add(node)) {
        return;
      }
      List<ExecEdge> edges = List.copyOf(node.getInputEdges());
      for (int i = 0; i < edges.size(); i++) {
        ExecNode<?> source = edges.get(i).getSource();
        visit(source);
        if (source instanceof BatchExecNode != node instanceof BatchExecNode) {
          ExecNode<?> adapter = adapters.computeIfAbsent(source, this::adapterOf);
          node.replaceInputEdge(i, edge(adapter, node));
        }
      }
    }

    private ExecNode<?> adapterOf(ExecNode<?> source) {
      RowType rowType = (RowType) source.getOutputType();
      ExecNode<?> adapter =
          source instanceof BatchExecNode
              ? new BatchToRowExecNode(config, rowType)
              : new RowToBatchExecNode(config, rowType);
      adapter.setInputEdges(List.of(edge(source, adapter)));
      return adapter;
    }

    private static ExecEdge edge(ExecNode<?> source, ExecNode<?> target) {
      return ExecEdge.builder().source(source).target(target).build();
    }
  }
}
