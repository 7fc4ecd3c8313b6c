/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.table.data.RowData;

/** A reader that does in each poll what it was told, and writes down what it is asked for. */
final class ScriptedReader implements SourceReader<RowData, ScriptedReader.Split> {
  final List<String> calls = new ArrayList<>();
  final CompletableFuture<Void> available = new CompletableFuture<>();
  private final Queue<Step> steps = new ArrayDeque<>();

  /** What a poll does. */
  @FunctionalInterface
  interface Step {
    InputStatus poll(ReaderOutput<RowData> output);
  }

  /** A split that is only a name. */
  record Split(String splitId) implements SourceSplit {}

  /** Polls that do these steps; after the last one nothing is at hand. */
  ScriptedReader(Step... steps) {
    this.steps.addAll(Arrays.asList(steps));
  }

  /** Polls left. */
  int pollsLeft() {
    return steps.size();
  }

  @Override
  public InputStatus pollNext(ReaderOutput<RowData> output) {
    Step step = steps.poll();
    return step == null ? InputStatus.NOTHING_AVAILABLE : step.poll(output);
  }

  @Override
  public void start() {
    calls.add("start");
  }

  @Override
  public List<Split> snapshotState(long checkpointId) {
    calls.add("snapshot " + checkpointId);
    return List.of(new Split("s" + pollsLeft()));
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return available;
  }

  @Override
  public void addSplits(List<Split> splits) {
    calls.add("add " + splits);
  }

  @Override
  public void notifyNoMoreSplits() {
    calls.add("no more splits");
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    calls.add("event " + event);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) {
    calls.add("complete " + checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) {
    calls.add("aborted " + checkpointId);
  }

  @Override
  public void pauseOrResumeSplits(Collection<String> toPause, Collection<String> toResume) {
    calls.add("pause " + toPause + " resume " + toResume);
  }

  @Override
  public void close() {
    calls.add("close");
  }
}
