/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.driver;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.operators.coordination.OperatorEvent;
import org.apache.flink.runtime.source.event.AddSplitEvent;
import org.apache.flink.runtime.source.event.NoMoreSplitsEvent;
import org.apache.flink.runtime.source.event.SourceEventWrapper;
import org.apache.flink.util.FlinkRuntimeException;

/** The enumerator of a source, on the thread of the driver; its calls are events to subtasks. */
final class SplitAssignments<SplitT extends SourceSplit, StateT>
    implements SplitEnumeratorContext<SplitT> {
  private static final String HOST = "driver";

  private final Source<?, SplitT, StateT> source;
  private final List<Subtask> subtasks;
  private final Map<Integer, ReaderInfo> readers = new HashMap<>();
  private final SplitEnumerator<SplitT, StateT> enumerator;

  private SplitAssignments(
      Source<?, SplitT, StateT> source, List<Subtask> subtasks, Optional<byte[]> restored)
      throws Exception {
    this.source = source;
    this.subtasks = subtasks;
    if (restored.isPresent()) {
      StateT state =
          source
              .getEnumeratorCheckpointSerializer()
              .deserialize(source.getEnumeratorCheckpointSerializer().getVersion(), restored.get());
      enumerator = source.restoreEnumerator(this, state);
    } else {
      enumerator = source.createEnumerator(this);
    }
  }

  /** Starts the enumerator and registers all readers. */
  static <SplitT extends SourceSplit, StateT> SplitAssignments<SplitT, StateT> start(
      Source<?, SplitT, StateT> source, List<Subtask> subtasks, Optional<byte[]> restored)
      throws Exception {
    SplitAssignments<SplitT, StateT> assignments =
        new SplitAssignments<>(source, subtasks, restored);
    assignments.enumerator.start();
    for (int i = 0; i < subtasks.size(); i++) {
      assignments.readers.put(i, new ReaderInfo(i, HOST));
      assignments.enumerator.addReader(i);
    }
    return assignments;
  }

  void requestSplit(int subtask) {
    enumerator.handleSplitRequest(subtask, HOST);
  }

  byte[] snapshot(long checkpoint) throws Exception {
    return source
        .getEnumeratorCheckpointSerializer()
        .serialize(enumerator.snapshotState(checkpoint));
  }

  private void send(int subtask, OperatorEvent event) {
    subtasks.get(subtask).source().handleOperatorEvent(event);
  }

  @Override
  public SplitEnumeratorMetricGroup metricGroup() {
    return UnregisteredMetricsGroup.createSplitEnumeratorMetricGroup();
  }

  @Override
  public void sendEventToSourceReader(int subtask, SourceEvent event) {
    send(subtask, new SourceEventWrapper(event));
  }

  @Override
  public int currentParallelism() {
    return subtasks.size();
  }

  @Override
  public Map<Integer, ReaderInfo> registeredReaders() {
    return readers;
  }

  @Override
  public void assignSplits(SplitsAssignment<SplitT> assignment) {
    assignment
        .assignment()
        .forEach(
            (subtask, splits) -> {
              try {
                send(
                    subtask,
                    new AddSplitEvent<>(new ArrayList<>(splits), source.getSplitSerializer()));
              } catch (IOException e) {
                throw new FlinkRuntimeException("A split cannot be serialized.", e);
              }
            });
  }

  @Override
  public void signalNoMoreSplits(int subtask) {
    send(subtask, new NoMoreSplitsEvent());
  }

  @Override
  public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler) {
    T value = null;
    Throwable failure = null;
    try {
      value = callable.call();
    } catch (Exception e) {
      failure = e;
    }
    handler.accept(value, failure);
  }

  @Override
  public <T> void callAsync(
      Callable<T> callable, BiConsumer<T, Throwable> handler, long initialDelay, long period) {
    callAsync(callable, handler);
  }

  @Override
  public void runInCoordinatorThread(Runnable action) {
    action.run();
  }
}
