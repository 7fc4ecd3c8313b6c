/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowBuffer;
import io.tailrace.runtime.operator.RowCounters;
import io.tailrace.runtime.watermark.CutPolicy;
import io.tailrace.runtime.watermark.ScanWatermarks;
import io.tailrace.runtime.watermark.WatermarkCut;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.flink.api.common.eventtime.TimestampAssigner;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.generated.WatermarkGenerator;

/**
 * What a row reader writes to: gathers its rows into batches and passes everything else on, in
 * exactly the reader's order. All waiting rows leave before a watermark, a change of idleness and
 * the beginning or the end of a split, whichever split it concerns.
 */
final class RowReaderOutput implements ReaderOutput<RowData> {
  private final ReaderOutput<RowBatch> output;
  private final BatchSchema schema;
  private final ScanWatermarks watermarks;
  private final Supplier<WatermarkGenerator> generators;
  private final RowCounters counters;
  private final RowOutput main;
  private final Map<String, RowOutput> splits = new HashMap<>();

  /** Those that have rows, in the order of their first ones. */
  private final List<SplitRows> waiting = new ArrayList<>();

  private int maxRows;
  private int rowsSent;
  private boolean batchWasFull;

  /**
   * An output that writes to the source operator's.
   *
   * @param generators makes the open generator of a split, for {@link ScanWatermarks.OnEvent} only
   */
  RowReaderOutput(
      ReaderOutput<RowBatch> output,
      BatchSchema schema,
      ScanWatermarks watermarks,
      Supplier<WatermarkGenerator> generators,
      RowCounters counters) {
    this.output = output;
    this.schema = schema;
    this.watermarks = watermarks;
    this.generators = generators;
    this.counters = counters;
    this.maxRows = RowBatch.MAX_ROWS;
    this.main = new RowOutput(output, newRows(output));
  }

  /** Whether this writes to the given output. */
  boolean writesTo(ReaderOutput<RowBatch> other) {
    return output == other;
  }

  /** Begins to gather batches of at most so many rows. */
  void begin(int newMaxRows) {
    rowsSent = 0;
    batchWasFull = false;
    if (maxRows != newMaxRows) {
      maxRows = newMaxRows;
      main.rows.limitTo(maxRows);
      splits.values().forEach(split -> split.rows.limitTo(maxRows));
    }
  }

  /** Whether a full batch has left since {@link #begin}. */
  boolean batchWasFull() {
    return batchWasFull;
  }

  /** Rows that have left since {@link #begin}. */
  int rowsSent() {
    return rowsSent;
  }

  /** Whether an update of which only the -U is here waits for its other half. */
  boolean endsInsidePair() {
    for (SplitRows rows : waiting) {
      if (rows.endsInsidePair()) {
        return true;
      }
    }
    return false;
  }

  /** Sends all rows that wait. */
  void flush() {
    for (SplitRows rows : waiting) {
      rows.flush();
    }
    waiting.clear();
  }

  @Override
  public void collect(RowData row) {
    main.collect(row);
  }

  @Override
  public void collect(RowData row, long timestamp) {
    main.collect(row, timestamp);
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    main.emitWatermark(watermark);
  }

  @Override
  public void markIdle() {
    main.markIdle();
  }

  @Override
  public void markActive() {
    main.markActive();
  }

  @Override
  public SourceOutput<RowData> createOutputForSplit(String splitId) {
    RowOutput known = splits.get(splitId);
    if (known != null) {
      return known;
    }
    RowOutput created;
    if (watermarks instanceof ScanWatermarks.None) {
      created = new RowOutput(output.createOutputForSplit(splitId), main.rows);
    } else {
      // A new split holds the watermark back, but not for the rows before it.
      flush();
      SourceOutput<RowBatch> split = output.createOutputForSplit(splitId);
      created = new RowOutput(split, newRows(split));
    }
    splits.put(splitId, created);
    return created;
  }

  @Override
  public void releaseOutputForSplit(String splitId) {
    flush();
    splits.remove(splitId);
    output.releaseOutputForSplit(splitId);
  }

  private SplitRows newRows(SourceOutput<RowBatch> target) {
    return new SplitRows(new RowBuffer(schema, maxRows), target, newCut(), this::sent);
  }

  private Optional<WatermarkCut> newCut() {
    if (watermarks instanceof ScanWatermarks.OnEvent onEvent) {
      CutPolicy policy = onEvent.policy();
      return Optional.of(new WatermarkCut(generators.get(), policy));
    }
    return Optional.empty();
  }

  private void sent(RowBatch batch) {
    rowsSent += batch.size();
    counters.sent(batch);
  }

  private void add(SplitRows rows, RowData row, long timestamp) {
    if (rows.isEmpty()) {
      if (watermarks instanceof ScanWatermarks.OnEvent) {
        flush();
      }
      waiting.add(rows);
    }
    rows.add(row, timestamp);
    if (rows.isFull()) {
      batchWasFull = true;
      flush();
    }
  }

  /** The output of one split, or of the reader as a whole. */
  private final class RowOutput implements SourceOutput<RowData> {
    private final SourceOutput<RowBatch> target;
    private final SplitRows rows;

    RowOutput(SourceOutput<RowBatch> target, SplitRows rows) {
      this.target = target;
      this.rows = rows;
    }

    @Override
    public void collect(RowData row) {
      add(rows, row, TimestampAssigner.NO_TIMESTAMP);
    }

    @Override
    public void collect(RowData row, long timestamp) {
      add(rows, row, timestamp);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
      flush();
      target.emitWatermark(watermark);
    }

    @Override
    public void markIdle() {
      flush();
      target.markIdle();
    }

    @Override
    public void markActive() {
      flush();
      target.markActive();
    }
  }
}
