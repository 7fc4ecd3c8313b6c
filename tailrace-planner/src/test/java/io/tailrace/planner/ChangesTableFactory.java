/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import java.util.Optional;
import java.util.Set;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.types.RowKind;

/**
 * The connector {@code changes}: tables that are planned and never run, with the changelog mode
 * that the option {@code mode} says.
 */
public final class ChangesTableFactory
    implements DynamicTableSourceFactory, DynamicTableSinkFactory {
  private static final ConfigOption<String> MODE =
      ConfigOptions.key("mode").stringType().noDefaultValue();

  private static final ConfigOption<Integer> PARALLELISM =
      ConfigOptions.key("parallelism").intType().noDefaultValue();

  @Override
  public String factoryIdentifier() {
    return "changes";
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(MODE);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of(PARALLELISM);
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    return new Source(mode(context), parallelism(context));
  }

  @Override
  public DynamicTableSink createDynamicTableSink(Context context) {
    return new Sink(mode(context), parallelism(context));
  }

  private Optional<Integer> parallelism(Context context) {
    return FactoryUtil.createTableFactoryHelper(this, context)
        .getOptions()
        .getOptional(PARALLELISM);
  }

  private ChangelogMode mode(Context context) {
    ChangelogMode.Builder mode = ChangelogMode.newBuilder();
    for (String kind :
        FactoryUtil.createTableFactoryHelper(this, context).getOptions().get(MODE).split(",", -1)) {
      mode.addContainedKind(
          switch (kind) {
            case "I" -> RowKind.INSERT;
            case "UB" -> RowKind.UPDATE_BEFORE;
            case "UA" -> RowKind.UPDATE_AFTER;
            case "D" -> RowKind.DELETE;
            default -> throw new IllegalArgumentException("There is no kind " + kind);
          });
    }
    return mode.build();
  }

  private record Source(ChangelogMode mode, Optional<Integer> parallelism)
      implements ScanTableSource {
    @Override
    public ChangelogMode getChangelogMode() {
      return mode;
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
      // Any source will do, since nobody reads it.
      return SourceProvider.of(
          (org.apache.flink.api.connector.source.Source) new NumberSequenceSource(0, 1),
          parallelism.orElse(null));
    }

    @Override
    public DynamicTableSource copy() {
      return new Source(mode, parallelism);
    }

    @Override
    public String asSummaryString() {
      return "changes";
    }
  }

  private record Sink(ChangelogMode mode, Optional<Integer> parallelism)
      implements DynamicTableSink {
    @Override
    public ChangelogMode getChangelogMode(ChangelogMode requestedMode) {
      return mode;
    }

    @Override
    public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
      return SinkV2Provider.of(new DiscardingSink<>(), parallelism.orElse(null));
    }

    @Override
    public DynamicTableSink copy() {
      return new Sink(mode, parallelism);
    }

    @Override
    public String asSummaryString() {
      return "changes";
    }
  }
}
