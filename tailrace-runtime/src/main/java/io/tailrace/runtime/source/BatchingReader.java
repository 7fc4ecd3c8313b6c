/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowCounters;
import io.tailrace.runtime.watermark.ScanWatermarks;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.table.data.RowData;

/**
 * Reads batches from a reader of rows: a poll takes what the row reader has at hand, up to a full
 * batch or a time budget. A batch is one row when the stream is idle and full when it is busy.
 *
 * <p>Nothing is buffered when a poll returns, so the row reader's own snapshot is the snapshot.
 *
 * @param <SplitT> the row reader's splits
 */
class BatchingReader<SplitT extends SourceSplit> implements SourceReader<RowBatch, SplitT> {
  /** How long rows are gathered before they are processed, in nanoseconds. */
  private static final long GATHER_NANOS = BatchTarget.BUDGET_NANOS / 2;

  /** Polls between two looks at the clock, less one; a power of two less one. */
  private static final int CLOCK_MASK = 15;

  /** Polls to wait for a +U; a reader may say that more is at hand and hand out nothing yet. */
  private static final int MAX_POLLS_FOR_PAIR = 16;

  private final SourceReader<RowData, SplitT> reader;
  private final BatchSchema schema;
  private final ScanWatermarks watermarks;
  private final RowCounters counters;
  private final BatchTarget target;
  private final LongSupplier nanoClock;
  private final SplitGenerators generators;
  private final GatheringContext context;
  private RowReaderOutput rows;

  BatchingReader(
      SourceReader<RowData, SplitT> reader,
      BatchSchema schema,
      int maxRows,
      ScanWatermarks watermarks,
      GatheringContext context,
      LongSupplier nanoClock) {
    this.reader = reader;
    this.schema = schema;
    this.context = context;
    this.watermarks = watermarks;
    this.counters = RowCounters.of(context.metricGroup().getIOMetricGroup());
    this.target = new BatchTarget(maxRows);
    this.nanoClock = nanoClock;
    this.generators = new SplitGenerators(watermarks, context);
    context.metricGroup().gauge("batchTargetRows", target::rows);
  }

  @Override
  public final InputStatus pollNext(ReaderOutput<RowBatch> output) throws Exception {
    RowReaderOutput gathered = rowsTo(output);
    gathered.begin(target.rows());
    context.beginGathering();
    long start = nanoClock.getAsLong();
    InputStatus status = reader.pollNext(gathered);
    int polls = 1;
    while (status == InputStatus.MORE_AVAILABLE && mayGoOn(gathered, polls, start)) {
      status = reader.pollNext(gathered);
      polls++;
    }
    int limit = polls + MAX_POLLS_FOR_PAIR;
    while (status == InputStatus.MORE_AVAILABLE && polls < limit && gathered.endsInsidePair()) {
      status = reader.pollNext(gathered);
      polls++;
    }
    gathered.flush();
    context.endGathering();
    target.observe(gathered.rowsSent(), nanoClock.getAsLong() - start);
    return status;
  }

  private boolean mayGoOn(RowReaderOutput gathered, int polls, long start) {
    return !gathered.batchWasFull()
        && ((polls & CLOCK_MASK) != 0 || nanoClock.getAsLong() - start < GATHER_NANOS);
  }

  private RowReaderOutput rowsTo(ReaderOutput<RowBatch> output) {
    if (rows == null || !rows.writesTo(output)) {
      rows = new RowReaderOutput(output, schema, watermarks, generators::open, counters);
    }
    return rows;
  }

  @Override
  public void start() {
    reader.start();
  }

  @Override
  public List<SplitT> snapshotState(long checkpointId) {
    return reader.snapshotState(checkpointId);
  }

  @Override
  public CompletableFuture<Void> isAvailable() {
    return reader.isAvailable();
  }

  @Override
  public void addSplits(List<SplitT> splits) {
    reader.addSplits(splits);
  }

  @Override
  public void notifyNoMoreSplits() {
    reader.notifyNoMoreSplits();
  }

  @Override
  public void handleSourceEvents(SourceEvent event) {
    reader.handleSourceEvents(event);
  }

  @Override
  public void notifyCheckpointComplete(long checkpointId) throws Exception {
    reader.notifyCheckpointComplete(checkpointId);
  }

  @Override
  public void notifyCheckpointAborted(long checkpointId) throws Exception {
    reader.notifyCheckpointAborted(checkpointId);
  }

  @Override
  public void pauseOrResumeSplits(Collection<String> toPause, Collection<String> toResume) {
    reader.pauseOrResumeSplits(toPause, toResume);
  }

  @Override
  public void close() throws Exception {
    try {
      generators.close();
    } finally {
      reader.close();
    }
  }
}
