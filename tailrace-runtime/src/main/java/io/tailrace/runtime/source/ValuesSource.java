/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowBuffer;
import io.tailrace.runtime.operator.RowCounters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceEnumerator;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceReader;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;

/**
 * The rows of VALUES: a bounded source with one split. The split is the position of the next row,
 * so a restored reader goes on where the snapshot was taken.
 */
public final class ValuesSource implements Source<RowBatch, ValuesSplit, Collection<ValuesSplit>> {
  private static final long serialVersionUID = 1L;

  private final Values values;

  private ValuesSource(Values values) {
    this.values = values;
  }

  /**
   * A source of the given rows.
   *
   * @param rows in the internal form of the schema's types; copied
   * @param maxRows rows of a full batch, 1 to {@link RowBatch#MAX_ROWS}
   */
  public static ValuesSource of(BatchSchema schema, List<? extends RowData> rows, int maxRows) {
    RowDataSerializer serializer = new RowDataSerializer(schema.rowType());
    DataOutputSerializer out = new DataOutputSerializer(1024);
    try {
      for (RowData row : rows) {
        checkArgument(
            row.getArity() == schema.fieldCount(),
            "A row of %s fields does not fit the schema %s.",
            row.getArity(),
            schema);
        serializer.serialize(row, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot serialise the rows of VALUES.", e);
    }
    return new ValuesSource(
        new Values(schema, out.getCopyOfBuffer(), rows.size(), RowBuffer.checkMaxRows(maxRows)));
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<RowBatch, ValuesSplit> createReader(SourceReaderContext context) {
    return new Reader(context);
  }

  @Override
  public SplitEnumerator<ValuesSplit, Collection<ValuesSplit>> createEnumerator(
      SplitEnumeratorContext<ValuesSplit> context) {
    List<ValuesSplit> splits =
        values.count() == 0 ? List.of() : List.of(new ValuesSplit(values, 0));
    return new IteratorSourceEnumerator<>(context, splits);
  }

  @Override
  public SplitEnumerator<ValuesSplit, Collection<ValuesSplit>> restoreEnumerator(
      SplitEnumeratorContext<ValuesSplit> context, Collection<ValuesSplit> checkpoint) {
    return new IteratorSourceEnumerator<>(context, checkpoint);
  }

  @Override
  public SimpleVersionedSerializer<ValuesSplit> getSplitSerializer() {
    return new ValuesSplit.Serializer(values);
  }

  @Override
  public SimpleVersionedSerializer<Collection<ValuesSplit>> getEnumeratorCheckpointSerializer() {
    return new ValuesSplit.CheckpointSerializer(values);
  }

  /** Counts the rows of the batches that it hands out. */
  private static final class Reader
      extends IteratorSourceReader<RowBatch, Values.Batches, ValuesSplit> {
    private final RowCounters counters;

    Reader(SourceReaderContext context) {
      super(context);
      this.counters = RowCounters.of(context.metricGroup().getIOMetricGroup());
    }

    @Override
    protected RowBatch convert(RowBatch batch) {
      counters.sent(batch);
      return batch;
    }
  }
}
