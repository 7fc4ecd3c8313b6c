/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.graph.StreamingJobGraphGenerator;
import org.apache.flink.streaming.api.operators.SourceOperatorFactory;
import org.apache.flink.streaming.api.transformations.SourceTransformation;

/** The graph of a job, as Flink makes it of transformations, in a form that can be driven. */
public final class Dataflow {
  private final StreamGraph graph;
  private final List<StreamNode> nodes;
  private final Map<Integer, Source<?, ?, ?>> sources;

  private Dataflow(
      StreamGraph graph, List<StreamNode> nodes, Map<Integer, Source<?, ?, ?>> sources) {
    this.graph = graph;
    this.nodes = nodes;
    this.sources = sources;
  }

  /**
   * The graph of some transformations.
   *
   * @throws UnsupportedOperationException when it holds an operator that only a cluster can run
   */
  public static Dataflow of(
      List<Transformation<?>> transformations, StreamExecutionEnvironment execution) {
    Map<Integer, Source<?, ?, ?>> sources = new HashMap<>();
    for (Transformation<?> transformation : transformations) {
      execution.addOperator(transformation);
      for (Transformation<?> predecessor : transformation.getTransitivePredecessors()) {
        if (predecessor instanceof SourceTransformation<?, ?, ?> source) {
          sources.put(source.getId(), source.getSource());
        }
      }
    }
    StreamGraph graph = execution.getStreamGraph();
    List<StreamNode> nodes = new ArrayList<>(graph.getStreamNodes());
    nodes.sort(Comparator.comparingInt(StreamNode::getId));
    List<StreamNode> ordered = topological(graph, nodes);
    for (StreamNode node : ordered) {
      boolean drivable =
          node.getInEdges().isEmpty()
              ? node.getOperatorFactory() instanceof SourceOperatorFactory
              : node.getOperatorFactory() != null;
      if (!drivable) {
        throw new UnsupportedOperationException(
            "The operator " + node.getOperatorName() + " needs a cluster.");
      }
    }
    return new Dataflow(graph, ordered, sources);
  }

  private static List<StreamNode> topological(StreamGraph graph, List<StreamNode> nodes) {
    Map<StreamNode, Integer> depth = new HashMap<>();
    nodes.forEach(node -> depth(graph, node, depth));
    return nodes.stream().sorted(Comparator.comparing(depth::get)).toList();
  }

  private static int depth(StreamGraph graph, StreamNode node, Map<StreamNode, Integer> known) {
    Integer depth = known.get(node);
    if (depth == null) {
      depth =
          node.getInEdges().stream()
              .mapToInt(edge -> 1 + depth(graph, graph.getSourceVertex(edge), known))
              .max()
              .orElse(0);
      known.put(node, depth);
    }
    return depth;
  }

  /** All nodes; a node comes after those that feed it. */
  List<StreamNode> nodes() {
    return nodes;
  }

  Source<?, ?, ?> source(StreamNode node) {
    return sources.get(node.getId());
  }

  StreamNode consumer(StreamEdge edge) {
    return graph.getTargetVertex(edge);
  }

  StreamNode producer(StreamEdge edge) {
    return graph.getSourceVertex(edge);
  }

  boolean isChained(StreamEdge edge) {
    return StreamingJobGraphGenerator.isChainable(edge, graph);
  }

  /** Index of the input that an edge feeds, from 0. */
  static int input(StreamEdge edge) {
    return Math.max(0, edge.getTypeNumber() - 1);
  }
}
