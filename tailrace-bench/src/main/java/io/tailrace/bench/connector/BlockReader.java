/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Reads ranges of row numbers; row {@code n} is row {@code n mod ROWS} of the block. The CPU time
 * of the task thread is counted from the start of the reader to its end.
 */
abstract class BlockReader<T> implements SourceReader<T, NumberSequenceSplit> {
  private final SourceReaderContext context;
  private final TaskCpu taskCpu;
  private final Queue<NumberSequenceSplit> splits = new ArrayDeque<>();
  private CompletableFuture<Void> available = new CompletableFuture<>();
  private boolean noMoreSplits;
  private String splitId = "";
  private long next;
  private long end;

  BlockReader(SourceReaderContext context, TaskCpu taskCpu) {
    this.context = context;
    this.taskCpu = taskCpu;
  }

  /**
   * Emits one element: the row {@code from}, or as many of the rows that follow it as one element
   * holds.
   *
   * @param to end of the range, exclusive
   * @return the row after the last one that was emitted
   */
  abstract long emit(long from, long to, ReaderOutput<T> output);

  @Override
  public void start() {
    taskCpu.begin();
    if (splits.isEmpty()) {
      context.sendSplitRequest();
    }
  }

  @Override
  public InputStatus pollNext(ReaderOutput<T> output) {
    if (next < end) {
      next = emit(next, end, output);
      return InputStatus.MORE_AVAILABLE;
    }
    return nextSplit();
  }

  private InputStatus nextSplit() {
    NumberSequenceSplit split = splits.poll();
    if (split != null) {
      splitId = split.splitId();
      next = split.from();
      end = split.to() + 1;
      return InputStatus.MORE_AVAILABLE;
    }
    if (noMoreSplits) {
      return InputStatus.END_OF_INPUT;
    }
    if (available.isDone()) {
      available = new CompletableFuture<>();
      context.sendSplitRequest();
    }
    return InputStatus.NOTHING_AVAILABLE;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return next < end || noMoreSplits || !splits.isEmpty()
        ? CompletableFuture.completedFuture(null)
        : available;
  }

  @Override
  public List<NumberSequenceSplit> snapshotState(long checkpointId) {
    List<NumberSequenceSplit> left = new ArrayList<>(splits);
    if (next < end) {
      left.add(new NumberSequenceSplit(splitId, next, end - 1));
    }
    return left;
  }

  @Override
  public void addSplits(List<NumberSequenceSplit> newSplits) {
    splits.addAll(newSplits);
    available.complete(null);
  }

  @Override
  public void notifyNoMoreSplits() {
    noMoreSplits = true;
    available.complete(null);
  }

  @Override
  public void close() {
    taskCpu.end();
  }
}
