/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.state;

import io.tailrace.batch.RowBatch;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** An operator from batches to batches that keeps its state in tables. */
public abstract class StatefulBatchOperator extends StatefulOperator
    implements OneInputStreamOperator<RowBatch, RowBatch> {
  private static final long serialVersionUID = 1L;

  /** Called on the task by the operator's factory. */
  protected StatefulBatchOperator(StreamOperatorParameters<RowBatch> parameters) {
    super(parameters);
  }

  @Override
  public final void processElement(StreamRecord<RowBatch> element) throws Exception {
    RowBatch batch = element.getValue();
    received(batch);
    processBatch(batch);
  }

  /** Processes a batch, which may have any selection; the batch must not be changed. */
  protected abstract void processBatch(RowBatch batch) throws Exception;
}
