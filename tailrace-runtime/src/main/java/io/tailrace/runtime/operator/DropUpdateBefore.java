/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import io.tailrace.batch.RowBatch;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;

/**
 * Drops the old row of each update, for consumers that need the new one only.
 *
 * <pre>
 *   +I  +U  -D   pass
 *   -U           dropped
 * </pre>
 */
public final class DropUpdateBefore extends BatchOperator {
  private static final long serialVersionUID = 1L;

  private DropUpdateBefore(StreamOperatorParameters<RowBatch> parameters) {
    super(parameters);
  }

  @Override
  protected void processBatch(RowBatch batch) {
    if (batch.isInsertOnly()) {
      emit(batch);
      return;
    }
    byte[] kinds = batch.kinds();
    int[] rows = new int[batch.size()];
    int count = 0;
    for (int i = 0; i < rows.length; i++) {
      int row = batch.row(i);
      rows[count] = row;
      count += kinds[row] == RowBatch.UPDATE_BEFORE ? 0 : 1;
    }
    emit(count == rows.length ? batch : batch.select(rows, count));
  }

  /** Makes the operator on the task. */
  public static final class Factory extends AbstractStreamOperatorFactory<RowBatch>
      implements OneInputStreamOperatorFactory<RowBatch, RowBatch> {
    private static final long serialVersionUID = 1L;

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<RowBatch>> T createStreamOperator(
        StreamOperatorParameters<RowBatch> parameters) {
      return (T) new DropUpdateBefore(parameters);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
      return DropUpdateBefore.class;
    }
  }
}
