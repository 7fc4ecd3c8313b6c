/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import io.tailrace.batch.RowBatch;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * An operator from batches to batches whose record metrics count rows.
 *
 * <p>Batches without rows are never sent. Records carry no timestamp: row time is a column.
 */
public abstract class BatchOperator extends AbstractStreamOperator<RowBatch>
    implements OneInputStreamOperator<RowBatch, RowBatch> {
  private static final long serialVersionUID = 1L;

  private final transient RowCounters counters;
  private final transient StreamRecord<RowBatch> record = new StreamRecord<>(null);

  /** Called on the task by the operator's factory. */
  protected BatchOperator(StreamOperatorParameters<RowBatch> parameters) {
    super(parameters);
    this.counters = RowCounters.of(parameters, getMetricGroup().getIOMetricGroup());
  }

  @Override
  public final void processElement(StreamRecord<RowBatch> element) throws Exception {
    RowBatch batch = element.getValue();
    counters.received(batch);
    processBatch(batch);
  }

  /** Processes a batch, which may have any selection; the batch must not be changed. */
  protected abstract void processBatch(RowBatch batch) throws Exception;

  /** Sends a batch downstream, unless it has no rows. */
  protected final void emit(RowBatch batch) {
    if (batch.size() == 0) {
      return;
    }
    counters.sent(batch);
    output.collect(record.replace(batch));
  }
}
