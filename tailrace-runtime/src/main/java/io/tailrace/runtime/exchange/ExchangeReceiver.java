/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.KeyGroupRangeCheck;
import io.tailrace.batch.KeyHasher;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.BatchOperator;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
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

  private final transient KeyHasher hasher;
  private final transient KeyGroupRangeCheck check;
  private transient long[] hashes = {};

  private ExchangeReceiver(StreamOperatorParameters<RowBatch> parameters, Factory factory) {
    super(parameters);
    TaskInfo task = getRuntimeContext().getTaskInfo();
    KeyGroupRange range =
        KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
            task.getMaxNumberOfParallelSubtasks(),
            task.getNumberOfParallelSubtasks(),
            task.getIndexOfThisSubtask());
    this.hasher = KeyHasher.create(factory.schema, factory.keyFields);
    this.check =
        new KeyGroupRangeCheck(
            task.getMaxNumberOfParallelSubtasks(),
            range.getStartKeyGroup(),
            range.getEndKeyGroup());
  }

  @Override
  protected void processBatch(RowBatch batch) {
    if (hashes.length < batch.physicalSize()) {
      hashes = new long[batch.physicalSize()];
    }
    hasher.hash(batch, hashes);
    check.check(batch, hashes);
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
