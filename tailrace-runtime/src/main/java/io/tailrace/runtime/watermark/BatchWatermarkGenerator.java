/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.RowBatch;
import org.apache.flink.api.common.eventtime.TimestampAssigner;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.table.data.RowData;

/** Runs a row generator down each batch. */
final class BatchWatermarkGenerator implements WatermarkGenerator<RowBatch> {
  private final WatermarkGenerator<RowData> generator;
  private final TimestampAssigner<RowData> timestamps;
  private final BatchRow cursor;
  private final LastWatermark last = new LastWatermark();

  BatchWatermarkGenerator(
      WatermarkGenerator<RowData> generator,
      TimestampAssigner<RowData> timestamps,
      BatchRow cursor) {
    this.generator = generator;
    this.timestamps = timestamps;
    this.cursor = cursor;
  }

  @Override
  public void onEvent(RowBatch batch, long batchTimestamp, WatermarkOutput output) {
    last.output = output;
    cursor.wrap(batch);
    for (int i = 0; i < batch.size(); i++) {
      cursor.at(batch.row(i));
      generator.onEvent(cursor, timestamps.extractTimestamp(cursor, batchTimestamp), last);
    }
    last.send();
  }

  @Override
  public void onPeriodicEmit(WatermarkOutput output) {
    generator.onPeriodicEmit(output);
  }

  /** Keeps the highest watermark back until the end of the batch. */
  private static final class LastWatermark implements WatermarkOutput {
    private WatermarkOutput output;
    private Watermark watermark;

    @Override
    public void emitWatermark(Watermark newWatermark) {
      if (watermark == null || newWatermark.getTimestamp() > watermark.getTimestamp()) {
        watermark = newWatermark;
      }
    }

    @Override
    public void markIdle() {
      send();
      output.markIdle();
    }

    @Override
    public void markActive() {
      send();
      output.markActive();
    }

    void send() {
      if (watermark != null) {
        Watermark sent = watermark;
        watermark = null;
        output.emitWatermark(sent);
      }
    }
  }
}
