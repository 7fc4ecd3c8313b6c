/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.BatchSplitter;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.BufferingOperator;
import io.tailrace.runtime.operator.IdleWait;
import io.tailrace.runtime.operator.RowCounters;
import io.tailrace.runtime.operator.RowWait;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * The sending end of a hash exchange, chained to the producer: splits batches by key group into
 * batches for one subtask each, which a {@link KeyGroupPartitioner} then sends.
 *
 * <p>A large part of a batch leaves at once. The rows of small parts wait for others until a batch
 * is worth sending, until the task has no more input, or for about a millisecond if it always has;
 * so a busy stream of small batches does not become a stream of smaller ones, and a slow one loses
 * no time.
 *
 * <p>Rows of one key keep their order, rows of an update of one key stay together.
 */
public final class ExchangeOperator extends BufferingOperator<RowBatch> {
  private static final long serialVersionUID = 1L;

  private final transient BatchSplitter splitter;
  private final transient RowWait wait;
  private final transient RowCounters counters;
  private final transient StreamRecord<RowBatch> record = new StreamRecord<>(null);

  private ExchangeOperator(
      StreamOperatorParameters<RowBatch> parameters,
      BatchSchema schema,
      int[] keyFields,
      int[] targetOfKeyGroup) {
    super(parameters);
    this.splitter = new BatchSplitter(schema, keyFields, targetOfKeyGroup, this::send);
    this.wait =
        new IdleWait(parameters.getMailboxExecutor(), getProcessingTimeService(), this::flush);
    this.counters = RowCounters.of(parameters, getMetricGroup().getIOMetricGroup());
  }

  @Override
  public void processElement(StreamRecord<RowBatch> element) {
    RowBatch batch = element.getValue();
    counters.received(batch);
    splitter.split(batch);
    wait.begin();
  }

  @Override
  protected void flush() {
    wait.end();
    splitter.flush();
  }

  private void send(RowBatch batch) {
    counters.sent(batch);
    output.collect(record.replace(batch));
  }

  /** Makes the operator on the task. */
  public static final class Factory extends AbstractStreamOperatorFactory<RowBatch>
      implements OneInputStreamOperatorFactory<RowBatch, RowBatch> {
    private static final long serialVersionUID = 1L;

    private final BatchSchema schema;
    private final int[] keyFields;

    /**
     * A factory.
     *
     * @param keyFields indices of the fields of the key, in its order
     */
    public Factory(BatchSchema schema, int[] keyFields) {
      this.schema = schema;
      this.keyFields = keyFields.clone();
    }

    /** Indices of the fields of the key, in its order. */
    public int[] keyFields() {
      return keyFields.clone();
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<RowBatch>> T createStreamOperator(
        StreamOperatorParameters<RowBatch> parameters) {
      int[] targets =
          KeyGroupTargets.of(
              parameters.getStreamConfig(), parameters.getContainingTask().getEnvironment());
      return (T) create(parameters, targets);
    }

    /** The operator for known targets of the key groups. */
    ExchangeOperator create(StreamOperatorParameters<RowBatch> parameters, int[] targets) {
      return new ExchangeOperator(parameters, schema, keyFields, targets);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
      return ExchangeOperator.class;
    }
  }
}
