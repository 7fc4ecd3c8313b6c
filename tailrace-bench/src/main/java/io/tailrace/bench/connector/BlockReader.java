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
 * Reads ranges of the numbers of rows. The CPU time of the task thread is counted from the start of
 * the reader to its end. A reader ends when the {@link EndGate} of its run is open.
 */
abstract class BlockReader<T> implements SourceReader<T, NumberSequenceSplit> {
  private final SourceReaderContext context;
  private final BenchRun run;
  private final GeneratedRows rows;
  private final Queue<NumberSequenceSplit> splits = new ArrayDeque<>();
  private CompletableFuture<Void> available = new CompletableFuture<>();
  private boolean noMoreSplits;
  private String splitId = "";
  private GeneratedBlock block;
  private long next;
  private long end;

  BlockReader(SourceReaderContext context, BenchRun run, GeneratedRows rows) {
    this.context = context;
    this.run = run;
    this.rows = rows;
    this.block = rows.block(0);
  }

  /**
   * Emits one element: the row {@code from} of the block, or as many of the rows that follow it as
   * one element holds.
   *
   * @param to end of the range in the block, exclusive
   * @return the row after the last one that was emitted
   */
  abstract int emit(GeneratedBlock source, int from, int to, ReaderOutput<T> output);

  @Override
  public void start() {
    run.taskCpu().begin();
    if (splits.isEmpty()) {
      context.sendSplitRequest();
    }
  }

  @Override
  public InputStatus pollNext(ReaderOutput<T> output) {
    if (next < end) {
      int row = (int) (next % GeneratedBlock.ROWS);
      if (row == 0) {
        block = rows.block(next / GeneratedBlock.ROWS);
      }
      int to = (int) Math.min(GeneratedBlock.ROWS, row + (end - next));
      next += emit(block, row, to, output) - row;
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
      block = rows.block(next / GeneratedBlock.ROWS);
      return InputStatus.MORE_AVAILABLE;
    }
    if (noMoreSplits) {
      return run.endGate().arrive().isDone()
          ? InputStatus.END_OF_INPUT
          : InputStatus.NOTHING_AVAILABLE;
    }
    if (available.isDone()) {
      available = new CompletableFuture<>();
      context.sendSplitRequest();
    }
    return InputStatus.NOTHING_AVAILABLE;
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    if (next < end || !splits.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    return noMoreSplits ? run.endGate().arrive() : available;
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
    run.taskCpu().end();
  }
}
