/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;

/**
 * Reads splits in elements of {@code T}. Nothing is read before the enumerator has said that there
 * are no more splits, so that a split which comes later is not behind the others.
 */
abstract sealed class NexmarkReader<T> implements SourceReader<T, NexmarkSplit>
    permits NexmarkRowReader, NexmarkBatchReader {
  private final EventBlocks blocks;
  private final CompletableFuture<Void> available = new CompletableFuture<>();

  NexmarkReader(NexmarkScan scan) {
    this.blocks = new EventBlocks(scan);
  }

  /** Emits one element; false when there is none left. */
  abstract boolean emit(EventBlocks source, ReaderOutput<T> output);

  /**
   * Turns back positions to the first events that were not emitted.
   *
   * @param positions those behind all events that were made, by split; changed
   */
  abstract void turnBack(Map<Integer, Long> positions);

  @Override
  public final void start() {}

  @Override
  public final InputStatus pollNext(ReaderOutput<T> output) {
    if (!available.isDone()) {
      return InputStatus.NOTHING_AVAILABLE;
    }
    return emit(blocks, output) ? InputStatus.MORE_AVAILABLE : InputStatus.END_OF_INPUT;
  }

  @Override
  public final CompletableFuture<Void> isAvailable() {
    return available;
  }

  @Override
  public final List<NexmarkSplit> snapshotState(long checkpointId) {
    Map<Integer, Long> positions = blocks.positions();
    turnBack(positions);
    List<NexmarkSplit> splits = new ArrayList<>();
    positions.forEach((split, position) -> splits.add(new NexmarkSplit(split, position)));
    return splits;
  }

  @Override
  public final void addSplits(List<NexmarkSplit> splits) {
    splits.forEach(blocks::add);
  }

  @Override
  public final void notifyNoMoreSplits() {
    available.complete(null);
  }

  @Override
  public final void close() {}
}
