/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import java.util.List;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Gives the split of a test table to the first subtask; the others have nothing to read. */
final class TestEnumerator implements SplitEnumerator<TestSplit, Boolean> {
  private final SplitEnumeratorContext<TestSplit> context;
  private boolean assigned;

  TestEnumerator(SplitEnumeratorContext<TestSplit> context, boolean assigned) {
    this.context = context;
    this.assigned = assigned;
  }

  @Override
  public void start() {}

  @Override
  public void handleSplitRequest(int subtask, String host) {}

  @Override
  public void addSplitsBack(List<TestSplit> splits, int subtask) {
    splits.forEach(split -> context.assignSplit(split, subtask));
  }

  @Override
  public void addReader(int subtask) {
    if (subtask == 0 && !assigned) {
      assigned = true;
      context.assignSplit(TestSplit.START, subtask);
    }
    context.signalNoMoreSplits(subtask);
  }

  @Override
  public Boolean snapshotState(long checkpointId) {
    return assigned;
  }

  @Override
  public void close() {}

  /** One byte. */
  static final class StateSerializer implements SimpleVersionedSerializer<Boolean> {
    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(Boolean assigned) {
      return new byte[] {(byte) (assigned ? 1 : 0)};
    }

    @Override
    public Boolean deserialize(int version, byte[] bytes) {
      return bytes[0] == 1;
    }
  }
}
