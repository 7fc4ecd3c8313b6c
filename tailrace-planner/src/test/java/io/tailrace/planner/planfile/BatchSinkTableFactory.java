/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.installation.OptionlessFactory;
import io.tailrace.runtime.sink.ColumnarSinkProvider;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSinkFactory;

/** The connector {@code batch-sink}: takes batches and remembers their first column, a BIGINT. */
public final class BatchSinkTableFactory extends OptionlessFactory
    implements DynamicTableSinkFactory {
  static final Queue<Long> WRITTEN = new ConcurrentLinkedQueue<>();

  @Override
  public String factoryIdentifier() {
    return "batch-sink";
  }

  @Override
  public DynamicTableSink createDynamicTableSink(Context context) {
    return new TableSink();
  }

  private static final class TableSink implements DynamicTableSink {
    @Override
    public ChangelogMode getChangelogMode(ChangelogMode requestedMode) {
      return ChangelogMode.insertOnly();
    }

    @Override
    public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
      return new Provider();
    }

    @Override
    public DynamicTableSink copy() {
      return new TableSink();
    }

    @Override
    public String asSummaryString() {
      return "batch-sink";
    }
  }

  private static final class Provider implements ColumnarSinkProvider {
    @Override
    public Sink<RowData> createSink() {
      return new DiscardingSink<>();
    }

    @Override
    public Sink<RowBatch> createColumnarSink(BatchSchema schema) {
      return new FirstColumnSink();
    }
  }

  private static final class FirstColumnSink implements Sink<RowBatch> {
    private static final long serialVersionUID = 1L;

    @Override
    public SinkWriter<RowBatch> createWriter(WriterInitContext context) {
      return new SinkWriter<>() {
        @Override
        public void write(RowBatch batch, Context ignored) {
          LongColumn column = (LongColumn) batch.column(0);
          for (int i = 0; i < batch.size(); i++) {
            WRITTEN.add(column.values()[batch.row(i)]);
          }
        }

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public void close() {}
      };
    }
  }
}
