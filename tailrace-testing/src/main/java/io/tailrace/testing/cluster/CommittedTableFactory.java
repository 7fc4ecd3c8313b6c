/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tailrace.testing.script.ValueWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.serialization.Encoder;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.OnCheckpointRollingPolicy;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * The connector {@code tailrace-committed}: files of changes that become visible with the
 * checkpoint they belong to, so that each change is there exactly once. A line is the kind, a tab
 * and the row in the notation of the SQL test format.
 */
public final class CommittedTableFactory implements DynamicTableSinkFactory {
  private static final ConfigOption<String> PATH =
      ConfigOptions.key("path").stringType().noDefaultValue();

  @Override
  public String factoryIdentifier() {
    return "tailrace-committed";
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(PATH);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of();
  }

  @Override
  public DynamicTableSink createDynamicTableSink(Context context) {
    FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
    helper.validate();
    return new CommittedTable(
        helper.getOptions().get(PATH),
        context.getPhysicalRowDataType().getLogicalType().getChildren());
  }

  private record CommittedTable(String path, List<LogicalType> types) implements DynamicTableSink {
    @Override
    public ChangelogMode getChangelogMode(ChangelogMode requestedMode) {
      return ChangelogMode.all();
    }

    @Override
    public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
      return SinkV2Provider.of(
          FileSink.forRowFormat(new Path(path), new ChangeEncoder(new ArrayList<>(types)))
              .withRollingPolicy(OnCheckpointRollingPolicy.build())
              .build());
    }

    @Override
    public DynamicTableSink copy() {
      return this;
    }

    @Override
    public String asSummaryString() {
      return "files in " + path;
    }
  }

  private record ChangeEncoder(ArrayList<LogicalType> types) implements Encoder<RowData> {
    @Override
    public void encode(RowData row, OutputStream out) throws IOException {
      String line = row.getRowKind().shortString() + "\t" + ValueWriter.row(row, types) + "\n";
      out.write(line.getBytes(UTF_8));
    }
  }
}
