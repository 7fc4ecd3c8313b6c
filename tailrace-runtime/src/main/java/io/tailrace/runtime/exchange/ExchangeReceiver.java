/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.BatchOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;

/**
 * The receiving end of a hash exchange: checks that every row belongs to the key groups of its
 * subtask, and passes the batch on.
 */
public final class ExchangeReceiver extends BatchOperator {
  private static final long serialVersionUID = 1L;

  private final transient ReceivedKeys keys;

  private ExchangeReceiver(StreamOperatorParameters<RowBatch> parameters, Factory factory) {
    super(parameters);
    this.keys =
        new ReceivedKeys(factory.schema, factory.keyFields, getRuntimeContext().getTaskInfo());
  }

  @Override
  protected void processBatch(RowBatch batch) {
    keys.hash(batch);
    emit(batch);
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

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<RowBatch>> T createStreamOperator(
        StreamOperatorParameters<RowBatch> parameters) {
      return (T) new ExchangeReceiver(parameters, this);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
      return ExchangeReceiver.class;
    }
  }
}
