/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowBuffer;
import io.tailrace.runtime.watermark.WatermarkCut;
import java.util.Optional;
import org.apache.flink.api.common.eventtime.TimestampAssigner;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.FlinkRuntimeException;

/** The rows that wait to leave through one output of the source operator, as one batch. */
final class SplitRows {
  private final RowBuffer buffer;
  private final SourceOutput<RowBatch> output;
  private final Optional<WatermarkCut> cut;
  private final BatchSent sent;
  private long timestamp = TimestampAssigner.NO_TIMESTAMP;

  /** Told of each batch before it leaves. */
  @FunctionalInterface
  interface BatchSent {
    void accept(RowBatch batch);
  }

  SplitRows(
      RowBuffer buffer, SourceOutput<RowBatch> output, Optional<WatermarkCut> cut, BatchSent sent) {
    this.buffer = buffer;
    this.output = output;
    this.cut = cut;
    this.sent = sent;
  }

  /** Takes a copy of a row, after what must leave before it. */
  void add(RowData row, long rowTimestamp) {
    if (cut.isPresent()) {
      addAfterCut(cut.get(), row);
    } else {
      buffer.append(row);
    }
    timestamp = Math.max(timestamp, rowTimestamp);
  }

  private void addAfterCut(WatermarkCut watermark, RowData row) {
    try {
      if (buffer.endsInsidePair() && row.getRowKind() == RowKind.UPDATE_AFTER) {
        if (watermark.isDueBeforePairOf(row)) {
          flushAllButLast(watermark);
        }
      } else if (!buffer.isEmpty() && watermark.isDueBefore(row)) {
        flush();
      }
      buffer.append(row);
      watermark.add(row);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new FlinkRuntimeException("Cannot compute the watermark of row " + row + ".", e);
    }
  }

  private void flushAllButLast(WatermarkCut watermark) {
    int rows = buffer.size();
    if (rows == 1) {
      return;
    }
    RowBatch batch = buffer.build();
    send(batch.slice(0, rows - 1));
    buffer.append(batch, rows - 1);
    watermark.endedBeforeLastRow();
  }

  boolean isEmpty() {
    return buffer.isEmpty();
  }

  boolean isFull() {
    return buffer.isFull();
  }

  boolean endsInsidePair() {
    return buffer.endsInsidePair();
  }

  void limitTo(int rows) {
    buffer.limitTo(rows);
  }

  /** Sends the rows, if there are any. */
  void flush() {
    if (!buffer.isEmpty()) {
      send(buffer.build());
      cut.ifPresent(WatermarkCut::ended);
    }
  }

  private void send(RowBatch batch) {
    long batchTimestamp = timestamp;
    timestamp = TimestampAssigner.NO_TIMESTAMP;
    sent.accept(batch);
    output.collect(batch, batchTimestamp);
  }
}
