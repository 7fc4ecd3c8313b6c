/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;

/** Gives every reader its share of the splits as soon as it is there. */
final class NexmarkEnumerator implements SplitEnumerator<NexmarkSplit, Collection<NexmarkSplit>> {
  private final SplitEnumeratorContext<NexmarkSplit> context;
  private final List<NexmarkSplit> unassigned;

  NexmarkEnumerator(
      SplitEnumeratorContext<NexmarkSplit> context, Collection<NexmarkSplit> unassigned) {
    this.context = context;
    this.unassigned = new ArrayList<>(unassigned);
  }

  @Override
  public void start() {}

  @Override
  public void addReader(int subtask) {
    int readers = context.currentParallelism();
    List<NexmarkSplit> share =
        unassigned.stream().filter(split -> split.index() % readers == subtask).toList();
    unassigned.removeAll(share);
    if (!share.isEmpty()) {
      context.assignSplits(new SplitsAssignment<>(Map.of(subtask, share)));
    }
    context.signalNoMoreSplits(subtask);
  }

  /** Nothing is given on request. */
  @Override
  public void handleSplitRequest(int subtask, String host) {}

  @Override
  public void addSplitsBack(List<NexmarkSplit> splits, int subtask) {
    unassigned.addAll(splits);
  }

  @Override
  public Collection<NexmarkSplit> snapshotState(long checkpointId) {
    return List.copyOf(unassigned);
  }

  @Override
  public void close() {}
}
