/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.sink.ColumnarSinkProvider;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/** The sink that reads every value; see {@link BenchTableFactory}. */
final class BenchTableSink implements DynamicTableSink {
  private final RowType rowType;
  private final SinkUpdates updates;
  private final String run;

  BenchTableSink(RowType rowType, SinkUpdates updates, String run) {
    this.rowType = rowType;
    this.updates = updates;
    this.run = run;
  }

  @Override
  public ChangelogMode getChangelogMode(ChangelogMode requestedMode) {
    return updates.of(requestedMode);
  }

  @Override
  public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
    return new Provider(rowType, run);
  }

  @Override
  public DynamicTableSink copy() {
    return new BenchTableSink(rowType, updates, run);
  }

  @Override
  public String asSummaryString() {
    return BenchTableFactory.IDENTIFIER;
  }

  private record Provider(RowType rowType, String run) implements ColumnarSinkProvider {
    @Override
    public Sink<RowData> createSink() {
      return new RowChecksumSink(BatchSchema.of(rowType), run);
    }

    @Override
    public Sink<RowBatch> createColumnarSink(BatchSchema schema) {
      return new BatchChecksumSink(schema, run);
    }
  }
}
