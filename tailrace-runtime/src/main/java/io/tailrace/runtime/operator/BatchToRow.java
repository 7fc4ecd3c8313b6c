/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;

/**
 * Makes rows of batches: before a row sink and before a hosted operator. The selected rows leave in
 * their order, each with its kind.
 *
 * <p>{@link RowCopies#COPIED} copies only where nobody else does: without object reuse, Flink
 * itself copies every record between chained operators, and a record for another task is serialised
 * on the spot.
 */
public final class BatchToRow extends AbstractStreamOperator<RowData>
    implements OneInputStreamOperator<RowBatch, RowData> {
  private static final long serialVersionUID = 1L;

  private final transient BatchRow cursor;
  private final transient RowDataSerializer serializer;
  private final transient boolean copying;
  private final transient RowCounters counters;
  private final transient StreamRecord<RowData> record = new StreamRecord<>(null);

  private BatchToRow(StreamOperatorParameters<RowData> parameters, Factory factory) {
    super(parameters);
    this.cursor = new BatchRow(factory.schema);
    this.serializer = new RowDataSerializer(factory.schema.rowType());
    this.copying =
        factory.copies == RowCopies.COPIED
            && getExecutionConfig().isObjectReuseEnabled()
            && !config.getChainedOutputs(getUserCodeClassloader()).isEmpty();
    this.counters = RowCounters.of(getMetricGroup().getIOMetricGroup());
  }

  @Override
  public void processElement(StreamRecord<RowBatch> element) {
    RowBatch batch = element.getValue();
    counters.received(batch);
    cursor.wrap(batch);
    for (int i = 0; i < batch.size(); i++) {
      RowData row = cursor.at(batch.row(i));
      output.collect(record.replace(copying ? serializer.copy(row) : row));
    }
  }

  /** Makes the operator on the task. */
  public static final class Factory extends AbstractStreamOperatorFactory<RowData>
      implements OneInputStreamOperatorFactory<RowBatch, RowData> {
    private static final long serialVersionUID = 1L;

    private final BatchSchema schema;
    private final RowCopies copies;

    /** A factory for batches of the schema. */
    public Factory(BatchSchema schema, RowCopies copies) {
      this.schema = schema;
      this.copies = copies;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T extends StreamOperator<RowData>> T createStreamOperator(
        StreamOperatorParameters<RowData> parameters) {
      return (T) new BatchToRow(parameters, this);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader classLoader) {
      return BatchToRow.class;
    }
  }
}
