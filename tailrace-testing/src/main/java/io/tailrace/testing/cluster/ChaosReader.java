/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.table.data.RowData;

/** Reads splits of a {@link ChaosStream} in turns, at a {@link Pace} and with {@link Failures}. */
final class ChaosReader implements SourceReader<RowData, ChaosSplit> {
  private static final long TICK_MILLIS = 5;
  private static final long MILLIS_PER_SECOND = 1000;

  private final ChaosStream stream;
  private final Pace pace;
  private final FailureStops stops;
  private final Queue<ChaosSplit> splits = new ArrayDeque<>();
  private CompletableFuture<Void> available = new CompletableFuture<>();
  private long startNanos;
  private long read;
  private boolean complete;
  private boolean gateIsOpen;

  ChaosReader(ChaosStream stream, Pace pace, Failures failures) {
    this.stream = stream;
    this.pace = pace;
    this.stops = new FailureStops(failures);
  }

  @Override
  public void start() {
    startNanos = System.nanoTime();
  }

  @Override
  public InputStatus pollNext(ReaderOutput<RowData> output) {
    if (!complete) {
      return InputStatus.NOTHING_AVAILABLE;
    }
    splits.removeIf(split -> split.position() == stream.positions());
    if (splits.isEmpty()) {
      return InputStatus.END_OF_INPUT;
    }
    if (read >= allowed() || splits.stream().noneMatch(this::mayRead)) {
      available = new CompletableFuture<>();
      available.completeOnTimeout(null, TICK_MILLIS, TimeUnit.MILLISECONDS);
      return InputStatus.NOTHING_AVAILABLE;
    }
    ChaosSplit next = splits.remove();
    if (mayRead(next)) {
      stream.at(next.number(), next.position()).forEach(output::collect);
      next = new ChaosSplit(next.number(), next.position() + 1);
      read++;
    }
    splits.add(next);
    return InputStatus.MORE_AVAILABLE;
  }

  private long allowed() {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    return 1 + millis * pace.positionsPerSecond() / MILLIS_PER_SECOND;
  }

  private boolean mayRead(ChaosSplit split) {
    if (stops.hold(split)) {
      return false;
    }
    if (split.position() < pace.gatePosition() || gateIsOpen) {
      return true;
    }
    gateIsOpen = pace.isOpen();
    return gateIsOpen;
  }

  @Override
  public List<ChaosSplit> snapshotState(long checkpointId) {
    stops.snapshot(checkpointId, splits);
    return List.copyOf(splits);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    stops.complete(checkpointId);
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return available;
  }

  @Override
  public void addSplits(List<ChaosSplit> added) {
    stops.start(added);
    splits.addAll(added);
  }

  @Override
  public void notifyNoMoreSplits() {
    complete = true;
    available.complete(null);
  }

  @Override
  public void close() {}
}
