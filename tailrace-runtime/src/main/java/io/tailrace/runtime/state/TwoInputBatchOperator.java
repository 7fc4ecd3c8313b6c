/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import io.tailrace.batch.RowBatch;
import org.apache.flink.streaming.api.operators.BoundedMultiInput;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * An operator from batches of two inputs to batches that keeps its state in tables.
 *
 * <p>Flink reads the inputs in turns, a batch at a time, and neither can be read to its end first.
 * Batches of one input keep their order; between the inputs there is none. Each input has a
 * watermark of its own; what is sent on is the smaller one, after {@link #watermarkAdvanced}.
 */
public abstract class TwoInputBatchOperator extends StatefulOperator
    implements TwoInputStreamOperator<RowBatch, RowBatch, RowBatch>, BoundedMultiInput {
  private static final long serialVersionUID = 1L;

  /** Called on the task by the operator's factory. */
  protected TwoInputBatchOperator(StreamOperatorParameters<RowBatch> parameters) {
    super(parameters);
  }

  /** Processes a batch, which may have any selection; the batch must not be changed. */
  protected abstract void processBatch(Side side, RowBatch batch) throws Exception;

  /**
   * Called when the watermark of an input has advanced, before a watermark leaves the operator:
   * every later batch of that input is newer.
   *
   * @param timestamp in milliseconds of the epoch
   */
  protected void watermarkAdvanced(Side side, long timestamp) throws Exception {}

  /** Called when an input has ended: no batch of it will come. The other one may go on. */
  protected void inputEnded(Side side) throws Exception {}

  @Override
  public final void processElement1(StreamRecord<RowBatch> element) throws Exception {
    process(Side.LEFT, element.getValue());
  }

  @Override
  public final void processElement2(StreamRecord<RowBatch> element) throws Exception {
    process(Side.RIGHT, element.getValue());
  }

  private void process(Side side, RowBatch batch) throws Exception {
    received(batch);
    processBatch(side, batch);
  }

  @Override
  public final void processWatermark1(Watermark watermark) throws Exception {
    watermarkAdvanced(Side.LEFT, watermark.getTimestamp());
    super.processWatermark1(watermark);
  }

  @Override
  public final void processWatermark2(Watermark watermark) throws Exception {
    watermarkAdvanced(Side.RIGHT, watermark.getTimestamp());
    super.processWatermark2(watermark);
  }

  @Override
  public final void endInput(int inputId) throws Exception {
    inputEnded(inputId == 1 ? Side.LEFT : Side.RIGHT);
  }
}
