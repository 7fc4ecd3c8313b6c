/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Gives every reader its share of the splits when it registers. */
final class ChaosEnumerator implements SplitEnumerator<ChaosSplit, List<ChaosSplit>> {
  private final SplitEnumeratorContext<ChaosSplit> context;
  private final List<ChaosSplit> pending;

  ChaosEnumerator(SplitEnumeratorContext<ChaosSplit> context, List<ChaosSplit> pending) {
    this.context = context;
    this.pending = new ArrayList<>(pending);
  }

  @Override
  public void start() {}

  @Override
  public void handleSplitRequest(int subtask, String host) {}

  @Override
  public void addSplitsBack(List<ChaosSplit> splits, int subtask) {
    pending.addAll(splits);
  }

  @Override
  public void addReader(int subtask) {
    List<ChaosSplit> share =
        pending.stream()
            .filter(split -> split.number() % context.currentParallelism() == subtask)
            .toList();
    pending.removeAll(share);
    share.forEach(split -> context.assignSplit(split, subtask));
    context.signalNoMoreSplits(subtask);
  }

  @Override
  public List<ChaosSplit> snapshotState(long checkpointId) {
    return List.copyOf(pending);
  }

  @Override
  public void close() {}

  /** The number of splits, then each of them. */
  static final class StateSerializer implements SimpleVersionedSerializer<List<ChaosSplit>> {
    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(List<ChaosSplit> splits) {
      ByteBuffer buffer = ByteBuffer.allocate(4 + 12 * splits.size()).putInt(splits.size());
      splits.forEach(split -> buffer.putInt(split.number()).putLong(split.position()));
      return buffer.array();
    }

    @Override
    public List<ChaosSplit> deserialize(int version, byte[] bytes) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      List<ChaosSplit> splits = new ArrayList<>();
      for (int i = buffer.getInt(); i > 0; i--) {
        splits.add(new ChaosSplit(buffer.getInt(), buffer.getLong()));
      }
      return splits;
    }
  }
}
