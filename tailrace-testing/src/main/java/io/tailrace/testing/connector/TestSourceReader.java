/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import io.tailrace.testing.script.InputEvent;
import io.tailrace.testing.script.ValueReader;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.types.RowKind;

/**
 * Delivers the events of a script, one a poll. After each burst of rows it reports that nothing is
 * at hand, which ends a batch of a reader that drains it; at once more is available. A burst never
 * ends between -U and +U. Nothing is delivered before the enumerator has said that there are no
 * more splits: a reader that has ended earlier would fail the job by not taking that message.
 */
final class TestSourceReader implements SourceReader<RowData, TestSplit> {
  private final TestScan scan;
  private final List<InputEvent> events;
  private final List<LogicalType> types;
  private final int[] projection;
  private final int burst;
  private final CompletableFuture<Void> availability = new CompletableFuture<>();
  private boolean assigned;
  private int position;
  private int produced;
  private int inBurst;

  TestSourceReader(TestScan scan) {
    TestRun run = TestRun.of(scan.run());
    this.scan = scan;
    this.events = run.input(scan.table());
    this.burst = run.burst();
    this.types = scan.types();
    this.projection = scan.projectionArray();
  }

  @Override
  public void start() {}

  @Override
  public InputStatus pollNext(ReaderOutput<RowData> output) throws IOException {
    if (!availability.isDone()) {
      return InputStatus.NOTHING_AVAILABLE;
    }
    if (!assigned || position == events.size() || produced >= scan.first()) {
      return InputStatus.END_OF_INPUT;
    }
    if (inBurst >= burst) {
      inBurst = 0;
      return InputStatus.NOTHING_AVAILABLE;
    }
    deliver(events.get(position++), output);
    return InputStatus.MORE_AVAILABLE;
  }

  private void deliver(InputEvent event, ReaderOutput<RowData> output) throws IOException {
    if (event instanceof InputEvent.Change change) {
      if (scan.accepts(change.values())) {
        output.collect(row(change));
        produced++;
        inBurst += change.kind() == RowKind.UPDATE_BEFORE ? 0 : 1;
      }
    } else if (event instanceof InputEvent.WatermarkLine watermark) {
      if (scan.sourceWatermarks()) {
        output.emitWatermark(new Watermark(watermark.timestamp()));
      }
    } else if (event instanceof InputEvent.Idle) {
      output.markIdle();
    } else if (event instanceof InputEvent.Active) {
      output.markActive();
    } else if (event instanceof InputEvent.Failure failure) {
      throw new IOException(failure.message());
    }
  }

  private RowData row(InputEvent.Change change) {
    GenericRowData all;
    try {
      all = ValueReader.row(change.kind(), change.values(), types);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Line " + change.line() + " of the script, table " + scan.table() + ": " + e.getMessage(),
          e);
    }
    GenericRowData projected = new GenericRowData(change.kind(), projection.length);
    for (int i = 0; i < projection.length; i++) {
      projected.setField(i, all.getField(projection[i]));
    }
    return projected;
  }

  @Override
  public List<TestSplit> snapshotState(long checkpointId) {
    return assigned ? List.of(new TestSplit(position, produced)) : List.of();
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return availability;
  }

  @Override
  public void addSplits(List<TestSplit> splits) {
    assigned = true;
    position = splits.get(0).position();
    produced = splits.get(0).produced();
  }

  @Override
  public void notifyNoMoreSplits() {
    availability.complete(null);
  }

  @Override
  public void close() {}
}
