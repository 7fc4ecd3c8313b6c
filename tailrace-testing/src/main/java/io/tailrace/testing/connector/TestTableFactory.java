/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.types.RowKind;

/** Makes the sources and sinks of {@code 'connector' = 'tailrace-test'}. */
public final class TestTableFactory implements DynamicTableSourceFactory, DynamicTableSinkFactory {

  @Override
  public String factoryIdentifier() {
    return TestConnectorOptions.IDENTIFIER;
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(TestConnectorOptions.RUN);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of(
        TestConnectorOptions.CHANGELOG_MODE,
        TestConnectorOptions.PUSH_DOWN,
        TestConnectorOptions.FIRST,
        TestConnectorOptions.RESULT,
        FactoryUtil.SOURCE_PARALLELISM,
        FactoryUtil.SINK_PARALLELISM);
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
    helper.validate();
    ResolvedCatalogTable table = context.getCatalogTable();
    TestScan scan =
        TestScan.of(
            helper.getOptions().get(TestConnectorOptions.RUN),
            context.getObjectIdentifier().getObjectName(),
            fields(table.getResolvedSchema()),
            helper.getOptions().get(TestConnectorOptions.FIRST));
    ChangelogMode mode =
        helper
            .getOptions()
            .getOptional(TestConnectorOptions.CHANGELOG_MODE)
            .map(TestTableFactory::changelogMode)
            .orElse(ChangelogMode.insertOnly());
    return switch (helper.getOptions().get(TestConnectorOptions.PUSH_DOWN)) {
      case NONE -> new TestTableSource(scan, mode);
      case DATA -> new DataPushDownSource(scan, mode, table.getPartitionKeys());
      case WATERMARK -> new WatermarkPushDownSource(scan, mode, table.getPartitionKeys());
    };
  }

  @Override
  public DynamicTableSink createDynamicTableSink(Context context) {
    FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
    helper.validate();
    ResolvedSchema schema = context.getCatalogTable().getResolvedSchema();
    boolean keyed = schema.getPrimaryKey().isPresent();
    ChangelogMode mode =
        helper
            .getOptions()
            .getOptional(TestConnectorOptions.CHANGELOG_MODE)
            .map(TestTableFactory::changelogMode)
            .orElse(keyed ? ChangelogMode.upsert(false) : ChangelogMode.all());
    return new TestTableSink(
        helper.getOptions().get(TestConnectorOptions.RUN),
        helper
            .getOptions()
            .getOptional(TestConnectorOptions.RESULT)
            .orElse(context.getObjectIdentifier().getObjectName()),
        schema,
        mode,
        helper.getOptions().getOptional(FactoryUtil.SINK_PARALLELISM));
  }

  /** The columns that a row of the script has: all but the computed ones. */
  private static List<TestScan.Field> fields(ResolvedSchema schema) {
    List<TestScan.Field> fields = new ArrayList<>();
    for (Column column : schema.getColumns()) {
      if (column instanceof Column.MetadataColumn metadata) {
        fields.add(
            new TestScan.Field(
                column.getName(),
                column.getDataType().getLogicalType(),
                metadata.getMetadataKey().orElse(column.getName())));
      } else if (column.isPhysical()) {
        fields.add(
            new TestScan.Field(
                column.getName(), column.getDataType().getLogicalType(), TestScan.Field.PHYSICAL));
      }
    }
    return fields;
  }

  private static ChangelogMode changelogMode(String kinds) {
    ChangelogMode.Builder mode = ChangelogMode.newBuilder();
    for (String kind : kinds.trim().split("\\s*,\\s*")) {
      mode.addContainedKind(
          switch (kind) {
            case "I" -> RowKind.INSERT;
            case "UB" -> RowKind.UPDATE_BEFORE;
            case "UA" -> RowKind.UPDATE_AFTER;
            case "D" -> RowKind.DELETE;
            default ->
                throw new ValidationException(
                    "The option 'changelog-mode' is a list of I, UB, UA, D, not: " + kinds);
          });
    }
    return mode.build();
  }
}
