/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import io.tailrace.batch.RowBatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.api.common.ExecutionConfig;
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
  private final List<StreamNode> nodes;
  private final Map<Integer, List<FlowEdge>> inputs;
  private final Map<Integer, Source<?, ?, ?>> sources;
  private final ExecutionConfig config;

  private Dataflow(
      List<StreamNode> nodes,
      Map<Integer, List<FlowEdge>> inputs,
      Map<Integer, Source<?, ?, ?>> sources,
      ExecutionConfig config) {
    this.nodes = nodes;
    this.inputs = inputs;
    this.sources = sources;
    this.config = config;
  }

  /**
   * The graph of some transformations.
   *
   * @param exchange put behind every scan of batches
   * @throws UnsupportedOperationException when it holds an operator that only a cluster can run
   */
  public static Dataflow of(
      List<Transformation<?>> transformations,
      StreamExecutionEnvironment execution,
      ScanExchange exchange) {
    transformations.forEach(execution::addOperator);
    Map<Integer, Source<?, ?, ?>> sources = new LinkedHashMap<>();
    Map<Integer, Transformation<RowBatch>> receivers = new HashMap<>();
    for (SourceTransformation<?, ?, ?> scan : scans(transformations)) {
      sources.put(scan.getId(), scan.getSource());
      exchange
          .behind(scan, execution.getParallelism())
          .ifPresent(
              receiver -> {
                execution.addOperator(receiver);
                receivers.put(scan.getId(), receiver);
              });
    }
    StreamGraph graph = execution.getStreamGraph();
    Map<Integer, StreamNode> exchanged = new HashMap<>();
    receivers.forEach(
        (scan, receiver) -> exchanged.put(scan, graph.getStreamNode(receiver.getId())));
    Map<Integer, List<FlowEdge>> inputs = new HashMap<>();
    for (StreamNode node : graph.getStreamNodes()) {
      checkDrivable(node);
      inputs.put(
          node.getId(),
          node.getInEdges().stream().map(edge -> edge(graph, edge, exchanged)).toList());
    }
    return new Dataflow(
        topological(graph.getStreamNodes(), inputs), inputs, sources, execution.getConfig());
  }

  private static List<SourceTransformation<?, ?, ?>> scans(
      List<Transformation<?>> transformations) {
    Map<Integer, SourceTransformation<?, ?, ?>> scans = new LinkedHashMap<>();
    for (Transformation<?> transformation : transformations) {
      for (Transformation<?> predecessor : transformation.getTransitivePredecessors()) {
        if (predecessor instanceof SourceTransformation<?, ?, ?> scan) {
          scans.put(scan.getId(), scan);
        }
      }
    }
    return List.copyOf(scans.values());
  }

  private static void checkDrivable(StreamNode node) {
    boolean drivable =
        node.getInEdges().isEmpty()
            ? node.getOperatorFactory() instanceof SourceOperatorFactory
            : node.getOperatorFactory() != null;
    if (!drivable) {
      throw new UnsupportedOperationException(
          "The operator " + node.getOperatorName() + " needs a cluster.");
    }
  }

  /** The consumers of a scan with an exchange read the receiving end of it. */
  private static FlowEdge edge(
      StreamGraph graph, StreamEdge edge, Map<Integer, StreamNode> exchanged) {
    StreamNode producer = graph.getSourceVertex(edge);
    StreamNode consumer = graph.getTargetVertex(edge);
    FlowEdge plain =
        new FlowEdge(
            producer,
            consumer,
            Math.max(0, edge.getTypeNumber() - 1),
            edge.getPartitioner(),
            Optional.ofNullable(edge.getOutputTag()),
            StreamingJobGraphGenerator.isChainable(edge, graph));
    StreamNode receiver = exchanged.get(producer.getId());
    return receiver == null || feeds(graph, consumer, receiver) ? plain : plain.from(receiver);
  }

  private static boolean feeds(StreamGraph graph, StreamNode node, StreamNode receiver) {
    return receiver.getInEdges().stream().anyMatch(e -> graph.getSourceVertex(e).equals(node));
  }

  private static List<StreamNode> topological(
      Iterable<StreamNode> all, Map<Integer, List<FlowEdge>> inputs) {
    Map<Integer, Integer> depths = new HashMap<>();
    List<StreamNode> nodes = new ArrayList<>();
    for (StreamNode node : all) {
      depth(node, inputs, depths);
      nodes.add(node);
    }
    nodes.sort(
        Comparator.<StreamNode, Integer>comparing(node -> depths.get(node.getId()))
            .thenComparing(StreamNode::getId));
    return nodes;
  }

  private static int depth(
      StreamNode node, Map<Integer, List<FlowEdge>> inputs, Map<Integer, Integer> known) {
    Integer depth = known.get(node.getId());
    if (depth == null) {
      depth =
          inputs.get(node.getId()).stream()
              .mapToInt(edge -> 1 + depth(edge.producer(), inputs, known))
              .max()
              .orElse(0);
      known.put(node.getId(), depth);
    }
    return depth;
  }

  /** All nodes; a node comes after those that feed it. */
  List<StreamNode> nodes() {
    return nodes;
  }

  /** Where a node stands among {@link #nodes()}; the same in all forms of a dataflow. */
  int position(StreamNode node) {
    return nodes.indexOf(node);
  }

  /** The edges into a node. */
  List<FlowEdge> inputs(StreamNode node) {
    return inputs.get(node.getId());
  }

  /** The edges out of a node over the network. */
  List<FlowEdge> networkOutputs(StreamNode node) {
    return outputs(node).filter(edge -> !edge.chained()).toList();
  }

  /** The inputs with keys that a node feeds. */
  List<KeyedInput> keyedInputsBehind(StreamNode node) {
    return outputs(node)
        .map(FlowEdge::consumer)
        .flatMap(consumer -> KeyedInput.of(consumer, position(consumer)).stream())
        .toList();
  }

  private Stream<FlowEdge> outputs(StreamNode node) {
    return inputs.values().stream()
        .flatMap(List::stream)
        .filter(edge -> edge.producer().equals(node));
  }

  /** The settings of the job. */
  ExecutionConfig config() {
    return config;
  }

  Source<?, ?, ?> source(StreamNode node) {
    return sources.get(node.getId());
  }
}
