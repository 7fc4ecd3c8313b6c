/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.Batches;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.TimestampAssigner;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/** Writes down what a reader does with its output, as lines such as {@code "a: +I1 +I2 @9"}. */
class RecordingOutput implements ReaderOutput<RowBatch> {
  final List<String> lines;
  private final String name;

  RecordingOutput() {
    this(new ArrayList<>(), "");
  }

  RecordingOutput(List<String> lines) {
    this(lines, "");
  }

  private RecordingOutput(List<String> lines, String name) {
    this.lines = lines;
    this.name = name;
  }

  @Override
  public void collect(RowBatch batch) {
    collect(batch, TimestampAssigner.NO_TIMESTAMP);
  }

  @Override
  public void collect(RowBatch batch, long timestamp) {
    String at = timestamp == TimestampAssigner.NO_TIMESTAMP ? "" : " @" + timestamp;
    lines.add(name + Batches.text(batch) + at);
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    lines.add(name + "W" + watermark.getTimestamp());
  }

  @Override
  public void markIdle() {
    lines.add(name + "idle");
  }

  @Override
  public void markActive() {
    lines.add(name + "active");
  }

  @Override
  public SourceOutput<RowBatch> createOutputForSplit(String splitId) {
    return new RecordingOutput(lines, splitId + ": ");
  }

  @Override
  public void releaseOutputForSplit(String splitId) {
    lines.add(splitId + ": released");
  }
}
