/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import io.tailrace.state.snapshot.TailraceStateBackend;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.metrics.MetricRegistry;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.operators.BoundedMultiInput;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.operators.MultipleInputStreamOperator;
import org.apache.flink.streaming.api.operators.SourceOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.util.InstantiationUtil;

/** One parallel instance of an operator, its inputs and its output. */
final class Subtask implements AutoCloseable {
  /** Tables for our operators, Flink's heap for its own. */
  private static final StateBackend BACKEND =
      TailraceStateBackend.of(
          new Configuration().set(StateBackendOptions.STATE_BACKEND, "hashmap"));

  private final StreamNode node;
  private final int index;
  private final TappedOutput output;
  private final SubtaskInput[] inputs;
  private final AbstractStreamOperatorTestHarness<Object> harness;
  private int openInputs;
  private boolean finished;

  @SuppressWarnings("unchecked")
  Subtask(
      StreamNode node,
      OperatorID id,
      int index,
      int[] channelsOfInputs,
      TaskOutputs outputs,
      ExecutionConfig jobConfig,
      MetricRegistry metrics,
      TappedOutput output)
      throws Exception {
    this.node = node;
    this.index = index;
    this.output = output;
    this.inputs =
        Arrays.stream(channelsOfInputs).mapToObj(SubtaskInput::new).toArray(SubtaskInput[]::new);
    this.openInputs = inputs.length;
    this.harness =
        new AbstractStreamOperatorTestHarness<>(
            (StreamOperatorFactory<Object>) InstantiationUtil.clone(node.getOperatorFactory()),
            outputs.environment(node, index, jobConfig, metrics));
    harness.getStreamConfig().setOperatorID(id);
    configure(harness.getStreamConfig(), outputs);
    harness.setOutputCreator(serializer -> output);
    harness.setStateBackend(BACKEND);
  }

  private void configure(StreamConfig config, TaskOutputs outputs) {
    TypeSerializer<?>[] serializers =
        Arrays.copyOf(node.getTypeSerializersIn(), Math.max(inputs.length, 0));
    config.setupNetworkInputs(serializers);
    config.setStateKeySerializer(node.getStateKeySerializer());
    for (int i = 0; i < node.getStatePartitioners().length; i++) {
      config.setStatePartitioner(i, node.getStatePartitioners()[i]);
    }
    config.setTypeSerializerOut(node.getTypeSerializerOut());
    outputs.configure(config);
    config.serializeAllConfigs();
  }

  StreamNode node() {
    return node;
  }

  int index() {
    return index;
  }

  TappedOutput output() {
    return output;
  }

  boolean isFinished() {
    return finished;
  }

  @SuppressWarnings("unchecked")
  SourceOperator<Object, ?> source() {
    return (SourceOperator<Object, ?>) (StreamOperator<?>) harness.getOperator();
  }

  /** Creates and opens the operator; an empty list means that there is nothing to restore. */
  @SuppressWarnings("unchecked")
  void open(List<OperatorSubtaskState> restored, long time) throws Exception {
    harness.setProcessingTime(time);
    harness.setStateTtlProcessingTime(time);
    harness.setup((TypeSerializer<Object>) node.getTypeSerializerOut());
    if (restored.isEmpty()) {
      harness.initializeEmptyState();
    } else {
      harness.initializeState(restored.get(0));
    }
    Object operator = harness.getOperator();
    for (int i = 0; i < inputs.length; i++) {
      inputs[i].attach(input(operator, i));
    }
    harness.open();
  }

  @SuppressWarnings("unchecked")
  private static Input<Object> input(Object operator, int index) {
    if (operator instanceof TwoInputStreamOperator<?, ?, ?> two) {
      return TwoInputAdapter.of((TwoInputStreamOperator<Object, Object, Object>) two, index);
    }
    if (operator instanceof MultipleInputStreamOperator<?> multiple) {
      return (Input<Object>) multiple.getInputs().get(index);
    }
    return (Input<Object>) operator;
  }

  void process(int input, StreamRecord<Object> element) throws Exception {
    inputs[input].process(element);
    output.callEnded();
  }

  void watermark(int input, int channel, Watermark watermark) throws Exception {
    inputs[input].watermark(channel, watermark);
    output.callEnded();
  }

  void status(int input, int channel, WatermarkStatus status) throws Exception {
    inputs[input].status(channel, status);
    output.callEnded();
  }

  /** One channel of an input has ended; after the last one of the last input the subtask ends. */
  void channelEnded(int input) throws Exception {
    if (!inputs[input].channelEnded()) {
      return;
    }
    Object operator = harness.getOperator();
    if (operator instanceof BoundedOneInput one) {
      one.endInput();
    } else if (operator instanceof BoundedMultiInput multiple) {
      multiple.endInput(input + 1);
    }
    output.callEnded();
    openInputs--;
    if (openInputs == 0) {
      finish();
    }
  }

  void finish() throws Exception {
    ((StreamOperator<?>) harness.getOperator()).finish();
    output.callEnded();
    finished = true;
    output.end();
  }

  void setProcessingTime(long time) throws Exception {
    if (!finished) {
      harness.setStateTtlProcessingTime(time);
      harness.setProcessingTime(time);
      output.callEnded();
    }
  }

  void prepareSnapshot(long checkpoint) throws Exception {
    harness.prepareSnapshotPreBarrier(checkpoint);
    output.callEnded();
  }

  OperatorSubtaskState snapshot(long checkpoint, long time) throws Exception {
    OperatorSubtaskState state = harness.snapshot(checkpoint, time);
    harness.notifyOfCompletedCheckpoint(checkpoint);
    return state;
  }

  @Override
  public void close() throws Exception {
    harness.close();
  }
}
