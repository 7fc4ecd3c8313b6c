/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.io.DataInputStatus;
import org.apache.flink.streaming.runtime.partitioner.ConfigurableStreamPartitioner;
import org.apache.flink.streaming.runtime.partitioner.StreamPartitioner;
import org.apache.flink.util.IOUtils;

/** The running subtasks of a dataflow, from a start or restore to the next snapshot. */
final class Execution implements AutoCloseable {
  /** Sources wait while more elements than this are on their way. */
  private static final int MAX_IN_FLIGHT = 64;

  private final Dataflow dataflow;
  private final DriverSettings settings;
  private final Taps taps;
  private final Map<Integer, List<Subtask>> subtasks = new HashMap<>();
  private final Map<Integer, List<Channel>> channelsInto = new HashMap<>();
  private final List<Channel> channels = new ArrayList<>();
  private final Map<Integer, SplitAssignments<?, ?>> assignments = new LinkedHashMap<>();

  private Execution(Dataflow dataflow, DriverSettings settings, Taps taps) {
    this.dataflow = dataflow;
    this.settings = settings;
    this.taps = taps;
  }

  static Execution start(
      Dataflow dataflow, DriverSettings settings, Taps taps, Savepoint restored, long time)
      throws Exception {
    Execution execution = new Execution(dataflow, settings, taps);
    for (StreamNode node : dataflow.nodes()) {
      execution.create(node);
    }
    for (StreamNode node : dataflow.nodes()) {
      execution.connect(node);
    }
    try {
      execution.open(restored, time);
    } catch (Exception | Error e) {
      try {
        execution.close();
      } catch (Exception unopened) {
        e.addSuppressed(unopened);
      }
      throw e;
    }
    return execution;
  }

  private void create(StreamNode node) throws Exception {
    List<FlowEdge> inEdges = dataflow.inputs(node);
    int inputs = inEdges.stream().mapToInt(FlowEdge::input).max().orElse(-1) + 1;
    int[] channelsOfInputs = new int[inputs];
    for (FlowEdge edge : inEdges) {
      channelsOfInputs[edge.input()] += fanIn(edge);
    }
    TaskOutputs outputs = new TaskOutputs(dataflow.networkOutputs(node));
    // All forms of a dataflow have the same nodes, whatever Flink's numbers of them are.
    OperatorID id = new OperatorID(0, dataflow.position(node));
    List<Subtask> all = new ArrayList<>();
    for (int i = 0; i < node.getParallelism(); i++) {
      TappedOutput output = new TappedOutput(taps.of(dataflow, node, i));
      all.add(
          new Subtask(
              node,
              id,
              i,
              channelsOfInputs,
              outputs,
              dataflow.config(),
              settings.metrics(),
              output));
    }
    subtasks.put(node.getId(), all);
    channelsInto.put(node.getId(), new ArrayList<>());
  }

  /** Number of channels along an edge into one subtask. */
  private static int fanIn(FlowEdge edge) {
    return edge.isOneToOne() ? 1 : edge.producer().getParallelism();
  }

  @SuppressWarnings("unchecked")
  private void connect(StreamNode consumer) {
    Map<Integer, Integer> nextChannel = new HashMap<>();
    for (FlowEdge edge : dataflow.inputs(consumer)) {
      StreamNode producer = edge.producer();
      if (edge.isOneToOne() && producer.getParallelism() != consumer.getParallelism()) {
        throw new UnsupportedOperationException(
            "The exchange " + edge.partitioner() + " between parallelisms needs a cluster.");
      }
      TypeSerializer<Object> serializer =
          (TypeSerializer<Object>)
              (edge.tag().isEmpty()
                  ? producer.getTypeSerializerOut()
                  : consumer.getTypeSerializersIn()[edge.input()]);
      int first = nextChannel.getOrDefault(edge.input(), 0);
      nextChannel.put(edge.input(), first + fanIn(edge));
      for (Subtask from : subtasks.get(producer.getId())) {
        OutEdge out =
            edge.chained()
                ? new OutEdge.Chained(
                    subtasks.get(consumer.getId()).get(from.index()), serializer, settings.reuse())
                : network(edge, from, serializer, first);
        edge.tag()
            .ifPresentOrElse(tag -> from.output().addSide(tag, out), () -> from.output().add(out));
      }
    }
  }

  @SuppressWarnings("unchecked")
  private OutEdge network(
      FlowEdge edge, Subtask from, TypeSerializer<Object> serializer, int firstChannel) {
    List<Subtask> targets = subtasks.get(edge.consumer().getId());
    boolean oneToOne = edge.isOneToOne();
    List<Channel> to = new ArrayList<>();
    for (Subtask target : oneToOne ? List.of(targets.get(from.index())) : targets) {
      int index = firstChannel + (oneToOne ? 0 : from.index());
      Channel channel = new Channel(serializer, target, edge.input(), index);
      to.add(channel);
      channels.add(channel);
      channelsInto.get(edge.consumer().getId()).add(channel);
    }
    StreamPartitioner<Object> partitioner = (StreamPartitioner<Object>) edge.partitioner().copy();
    if (partitioner instanceof ConfigurableStreamPartitioner configurable) {
      configurable.configure(TaskOutputs.maxParallelism(edge.consumer()));
    }
    return new OutEdge.Network(to, partitioner, serializer, settings.routing());
  }

  /** Consumers are opened before producers, as in a task of Flink. */
  private void open(Savepoint restored, long time) throws Exception {
    List<StreamNode> nodes = dataflow.nodes();
    for (int n = nodes.size() - 1; n >= 0; n--) {
      StreamNode node = nodes.get(n);
      for (Subtask subtask : subtasks.get(node.getId())) {
        subtask.open(
            restored.stateOf(
                n, subtask.index(), node.getParallelism(), TaskOutputs.maxParallelism(node)),
            time);
      }
    }
    for (StreamNode node : nodes) {
      if (dataflow.inputs(node).isEmpty()) {
        Optional<byte[]> enumerator =
            restored.isEmpty()
                ? Optional.empty()
                : Optional.of(restored.enumerators().get(assignments.size()));
        assignments.put(
            node.getId(),
            startEnumerator(dataflow.source(node), subtasks.get(node.getId()), enumerator));
      }
    }
  }

  private static <S extends SourceSplit, C> SplitAssignments<S, C> startEnumerator(
      Source<?, S, C> source, List<Subtask> readers, Optional<byte[]> restored) throws Exception {
    return SplitAssignments.start(source, readers, restored);
  }

  /**
   * Lets one source or one channel, chosen by {@code random}, make a step.
   *
   * @return what it was
   */
  Step step(Random random) throws Exception {
    List<Channel> waiting = channels.stream().filter(channel -> !channel.isEmpty()).toList();
    List<Subtask> sources = waiting.size() > MAX_IN_FLIGHT ? List.of() : runningSources();
    int choices = waiting.size() + sources.size();
    if (choices == 0) {
      return Step.NOTHING_LEFT;
    }
    int choice = random.nextInt(choices);
    if (choice < waiting.size()) {
      waiting.get(choice).deliverOne();
      return Step.OTHER;
    }
    Subtask source = sources.get(choice - waiting.size());
    long before = source.output().records();
    poll(source);
    return !source.isFinished() && source.output().records() > before ? Step.BATCH : Step.OTHER;
  }

  private List<Subtask> runningSources() {
    return dataflow.nodes().stream()
        .filter(node -> dataflow.inputs(node).isEmpty())
        .flatMap(node -> subtasks.get(node.getId()).stream())
        .filter(subtask -> !subtask.isFinished())
        .toList();
  }

  private void poll(Subtask source) throws Exception {
    DataInputStatus status = source.source().emitNext(source.output());
    source.output().callEnded();
    if (status == DataInputStatus.END_OF_DATA || status == DataInputStatus.END_OF_INPUT) {
      source.output().emitWatermark(Watermark.MAX_WATERMARK);
      source.finish();
    } else if (!source.source().getAvailableFuture().isDone()) {
      // Flink's harness drops what a reader asks of its enumerator, so the driver asks for it.
      assignments.get(source.node().getId()).requestSplit(source.index());
    }
  }

  void setProcessingTime(long time) throws Exception {
    for (StreamNode node : dataflow.nodes()) {
      for (Subtask subtask : subtasks.get(node.getId())) {
        subtask.setProcessingTime(time);
      }
    }
  }

  /** Lets a barrier pass through the graph. */
  Savepoint snapshot(long checkpoint, long time) throws Exception {
    List<byte[]> enumerators = new ArrayList<>();
    for (SplitAssignments<?, ?> assignment : assignments.values()) {
      enumerators.add(assignment.snapshot(checkpoint));
    }
    List<List<OperatorSubtaskState>> states = new ArrayList<>();
    for (StreamNode node : dataflow.nodes()) {
      for (Channel channel : channelsInto.get(node.getId())) {
        while (!channel.isEmpty()) {
          channel.deliverOne();
        }
      }
      for (Subtask subtask : subtasks.get(node.getId())) {
        subtask.prepareSnapshot(checkpoint);
      }
      List<OperatorSubtaskState> ofNode = new ArrayList<>();
      for (Subtask subtask : subtasks.get(node.getId())) {
        ofNode.add(subtask.snapshot(checkpoint, time));
      }
      states.add(ofNode);
    }
    return new Savepoint(states, enumerators);
  }

  @Override
  public void close() throws Exception {
    IOUtils.closeAll(subtasks.values().stream().flatMap(List::stream).toList());
  }

  /** What a step was. */
  enum Step {
    /** A source sent something. */
    BATCH,
    /** A delivery, or a source that had nothing to send or ended. */
    OTHER,
    NOTHING_LEFT
  }
}
