/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import io.tailrace.testing.script.ValueWriter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.connector.sink.abilities.SupportsWritingMetadata;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalType;

/** A table that keeps the changes it receives in a {@link ResultLog}. */
final class TestTableSink implements DynamicTableSink, SupportsWritingMetadata {
  private final String run;
  private final String result;
  private final ResolvedSchema schema;
  private final ChangelogMode mode;
  private final Optional<Integer> parallelism;
  private List<LogicalType> types;

  TestTableSink(
      String run,
      String result,
      ResolvedSchema schema,
      ChangelogMode mode,
      Optional<Integer> parallelism) {
    this.run = run;
    this.result = result;
    this.schema = schema;
    this.mode = mode;
    this.parallelism = parallelism;
    this.types = schema.toPhysicalRowDataType().getLogicalType().getChildren();
  }

  @Override
  public ChangelogMode getChangelogMode(ChangelogMode requestedMode) {
    return mode;
  }

  @Override
  public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
    return SinkV2Provider.of(
        new CollectingSink(run, result, keyFields(), types), parallelism.orElse(null));
  }

  private int[] keyFields() {
    List<String> physical =
        schema.getColumns().stream().filter(Column::isPhysical).map(Column::getName).toList();
    return schema.getPrimaryKey().map(UniqueConstraint::getColumns).orElse(List.of()).stream()
        .mapToInt(physical::indexOf)
        .toArray();
  }

  @Override
  public Map<String, DataType> listWritableMetadata() {
    Map<String, DataType> metadata = new LinkedHashMap<>();
    for (Column column : schema.getColumns()) {
      if (column instanceof Column.MetadataColumn field && !field.isVirtual()) {
        metadata.put(field.getMetadataKey().orElse(field.getName()), field.getDataType());
      }
    }
    return metadata;
  }

  @Override
  public void applyWritableMetadata(List<String> metadataKeys, DataType consumedDataType) {
    types = consumedDataType.getLogicalType().getChildren();
  }

  @Override
  public DynamicTableSink copy() {
    TestTableSink copy = new TestTableSink(run, result, schema, mode, parallelism);
    copy.types = types;
    return copy;
  }

  @Override
  public String asSummaryString() {
    return "test result";
  }

  private record CollectingSink(String run, String result, int[] key, List<LogicalType> types)
      implements Sink<RowData>, Serializable {
    private CollectingSink {
      types = new ArrayList<>(types);
    }

    @Override
    public SinkWriter<RowData> createWriter(WriterInitContext context) {
      return new CollectingWriter(TestRun.of(run).result(result), key, types);
    }
  }

  private record CollectingWriter(ResultLog log, int[] key, List<LogicalType> types)
      implements SinkWriter<RowData> {
    @Override
    public void write(RowData row, Context context) {
      log.add(
          new ResultLog.Entry(
              row.getRowKind(), ValueWriter.fields(row, types, key), ValueWriter.row(row, types)));
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
