/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import io.tailrace.batch.RowBatch;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/**
 * An operator that holds rows back for a while to make larger batches of them. It keeps no state:
 * whatever is buffered leaves before a checkpoint barrier, a watermark, a watermark status, record
 * attributes and the end of the input, so nothing overtakes a row and a snapshot never misses one.
 *
 * @param <IN> type of the input records
 */
public abstract class BufferingOperator<IN> extends AbstractStreamOperator<RowBatch>
    implements OneInputStreamOperator<IN, RowBatch> {
  private static final long serialVersionUID = 1L;

  /** Counter of the barriers before which buffered rows were sent. */
  public static final String BARRIER_FLUSHES = "barrierFlushes";

  private final transient Counter sent;
  private final transient Counter barrierFlushes;

  /** Called on the task by the operator's factory. */
  protected BufferingOperator(StreamOperatorParameters<RowBatch> parameters) {
    super(parameters);
    this.sent = getMetricGroup().getIOMetricGroup().getNumRecordsOutCounter();
    this.barrierFlushes = getMetricGroup().counter(BARRIER_FLUSHES);
  }

  /** Sends everything that is buffered. */
  protected abstract void flush() throws Exception;

  @Override
  public final void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
    long before = sent.getCount();
    flush();
    if (sent.getCount() > before) {
      barrierFlushes.inc();
    }
    super.prepareSnapshotPreBarrier(checkpointId);
  }

  @Override
  public final void processWatermark(Watermark watermark) throws Exception {
    flush();
    super.processWatermark(watermark);
  }

  @Override
  public final void processWatermark(WatermarkEvent watermark) throws Exception {
    flush();
    super.processWatermark(watermark);
  }

  @Override
  public final void processWatermarkStatus(WatermarkStatus status) throws Exception {
    flush();
    super.processWatermarkStatus(status);
  }

  @Override
  public final void processRecordAttributes(RecordAttributes attributes) throws Exception {
    flush();
    super.processRecordAttributes(attributes);
  }

  @Override
  public final void finish() throws Exception {
    flush();
    super.finish();
  }
}
