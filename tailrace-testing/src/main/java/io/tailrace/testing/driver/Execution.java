/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.io.DataInputStatus;
import org.apache.flink.streaming.runtime.partitioner.ConfigurableStreamPartitioner;
import org.apache.flink.streaming.runtime.partitioner.StreamPartitioner;

/** The running subtasks of a dataflow, from a start or restore to the next snapshot. */
final class Execution implements AutoCloseable {
  private static final int DEFAULT_MAX_PARALLELISM = 128;

  /** Sources wait while more elements than this are on their way. */
  private static final int MAX_IN_FLIGHT = 64;

  private final Dataflow dataflow;
  private final DriverSettings settings;
  private final Taps taps;
  private final Map<Integer, List<Subtask>> subtasks = new HashMap<>();
  private final Map<Integer, List<Channel>> channelsInto = new HashMap<>();
  private final List<Channel> channels = new ArrayList<>();
  private final List<SplitAssignments<?, ?>> assignments = new ArrayList<>();

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
    execution.open(restored, time);
    return execution;
  }

  private void create(StreamNode node) throws Exception {
    int inputs = node.getInEdges().stream().mapToInt(Dataflow::input).max().orElse(-1) + 1;
    int[] channelsOfInputs = new int[inputs];
    for (StreamEdge edge : node.getInEdges()) {
      channelsOfInputs[Dataflow.input(edge)] += fanIn(edge);
    }
    List<Subtask> all = new ArrayList<>();
    for (int i = 0; i < node.getParallelism(); i++) {
      TappedOutput output = new TappedOutput(taps.of(node, dataflow.nodes().indexOf(node), i));
      all.add(new Subtask(node, i, channelsOfInputs, environment(node, i), output));
    }
    subtasks.put(node.getId(), all);
    channelsInto.put(node.getId(), new ArrayList<>());
  }

  private static MockEnvironment environment(StreamNode node, int subtask) {
    return MockEnvironment.builder()
        .setTaskName(node.getOperatorName())
        .setManagedMemorySize(4L << 20)
        .setParallelism(node.getParallelism())
        .setMaxParallelism(maxParallelism(node))
        .setSubtaskIndex(subtask)
        .build();
  }

  private static int maxParallelism(StreamNode node) {
    return node.getMaxParallelism() > 0 ? node.getMaxParallelism() : DEFAULT_MAX_PARALLELISM;
  }

  /** Number of channels along an edge into one subtask. */
  private int fanIn(StreamEdge edge) {
    return isOneToOne(edge) ? 1 : dataflow.producer(edge).getParallelism();
  }

  private boolean isOneToOne(StreamEdge edge) {
    return dataflow.isChained(edge) || edge.getPartitioner().isPointwise();
  }

  @SuppressWarnings("unchecked")
  private void connect(StreamNode consumer) {
    Map<Integer, Integer> nextChannel = new HashMap<>();
    for (StreamEdge edge : consumer.getInEdges()) {
      StreamNode producer = dataflow.producer(edge);
      TypeSerializer<Object> serializer =
          (TypeSerializer<Object>)
              (edge.getOutputTag() == null
                  ? producer.getTypeSerializerOut()
                  : consumer.getTypeSerializersIn()[Dataflow.input(edge)]);
      int input = Dataflow.input(edge);
      int first = nextChannel.getOrDefault(input, 0);
      nextChannel.put(input, first + fanIn(edge));
      if (isOneToOne(edge) && producer.getParallelism() != consumer.getParallelism()) {
        throw new UnsupportedOperationException(
            "The exchange " + edge.getPartitioner() + " between parallelisms needs a cluster.");
      }
      for (Subtask from : subtasks.get(producer.getId())) {
        connect(edge, from, consumer, serializer, input, first);
      }
    }
  }

  @SuppressWarnings("unchecked")
  private void connect(
      StreamEdge edge,
      Subtask from,
      StreamNode consumer,
      TypeSerializer<Object> serializer,
      int input,
      int firstChannel) {
    List<Subtask> targets = subtasks.get(consumer.getId());
    OutEdge out;
    if (dataflow.isChained(edge)) {
      out = new OutEdge.Chained(targets.get(from.index()), serializer, settings.reuse());
    } else {
      boolean oneToOne = isOneToOne(edge);
      List<Channel> to = new ArrayList<>();
      for (Subtask target : oneToOne ? List.of(targets.get(from.index())) : targets) {
        int index = firstChannel + (oneToOne ? 0 : from.index());
        Channel channel = new Channel(serializer, target, input, index);
        to.add(channel);
        channels.add(channel);
        channelsInto.get(consumer.getId()).add(channel);
      }
      StreamPartitioner<Object> partitioner =
          (StreamPartitioner<Object>) edge.getPartitioner().copy();
      if (partitioner instanceof ConfigurableStreamPartitioner configurable) {
        configurable.configure(maxParallelism(consumer));
      }
      out = new OutEdge.Network(to, partitioner, serializer, settings.routing());
    }
    if (edge.getOutputTag() == null) {
      from.output().add(out);
    } else {
      from.output().addSide(edge.getOutputTag(), out);
    }
  }

  /** Consumers are opened before producers, as in a task of Flink. */
  private void open(Savepoint restored, long time) throws Exception {
    List<StreamNode> nodes = dataflow.nodes();
    for (int n = nodes.size() - 1; n >= 0; n--) {
      StreamNode node = nodes.get(n);
      for (Subtask subtask : subtasks.get(node.getId())) {
        subtask.open(
            restored.stateOf(n, subtask.index(), node.getParallelism(), maxParallelism(node)),
            time);
      }
    }
    for (StreamNode node : nodes) {
      if (node.getInEdges().isEmpty()) {
        Optional<byte[]> enumerator =
            restored.isEmpty()
                ? Optional.empty()
                : Optional.of(restored.enumerators().get(assignments.size()));
        assignments.add(
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
      return Step.DELIVERED;
    }
    Subtask source = sources.get(choice - waiting.size());
    poll(source);
    return source.isFinished() ? Step.SOURCE_ENDED : Step.POLLED;
  }

  private List<Subtask> runningSources() {
    return dataflow.nodes().stream()
        .filter(node -> node.getInEdges().isEmpty())
        .flatMap(node -> subtasks.get(node.getId()).stream())
        .filter(subtask -> !subtask.isFinished())
        .toList();
  }

  private static void poll(Subtask source) throws Exception {
    DataInputStatus status = source.source().emitNext(source.output());
    source.output().callEnded();
    if (status == DataInputStatus.END_OF_DATA || status == DataInputStatus.END_OF_INPUT) {
      source.output().emitWatermark(Watermark.MAX_WATERMARK);
      source.finish();
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
    for (SplitAssignments<?, ?> assignment : assignments) {
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
    for (List<Subtask> all : subtasks.values()) {
      for (Subtask subtask : all) {
        subtask.close();
      }
    }
  }

  /** What a step was. */
  enum Step {
    POLLED,
    SOURCE_ENDED,
    DELIVERED,
    NOTHING_LEFT
  }
}
