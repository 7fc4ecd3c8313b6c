/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import java.util.Set;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;

/**
 * The connector {@code tailrace-chaos}: a {@link ChaosStream} at a {@link Pace} and with {@link
 * Failures}.
 */
public final class ChaosTableFactory implements DynamicTableSourceFactory {
  private static final ConfigOption<Integer> SPLITS =
      ConfigOptions.key("splits").intType().defaultValue(4);
  private static final ConfigOption<Long> POSITIONS =
      ConfigOptions.key("positions").longType().noDefaultValue();
  private static final ConfigOption<Long> KEYS =
      ConfigOptions.key("keys").longType().noDefaultValue();
  private static final ConfigOption<ChaosStream.Changes> CHANGES =
      ConfigOptions.key("changes")
          .enumType(ChaosStream.Changes.class)
          .defaultValue(ChaosStream.Changes.INSERTS);
  private static final ConfigOption<Long> RATE =
      ConfigOptions.key("positions-per-second").longType().defaultValue(Long.MAX_VALUE / 1_000_000);
  private static final ConfigOption<String> GATE =
      ConfigOptions.key("gate").stringType().defaultValue("");
  private static final ConfigOption<Long> GATE_POSITION =
      ConfigOptions.key("gate-position").longType().defaultValue(Long.MAX_VALUE);
  private static final ConfigOption<Long> FAIL_EVERY =
      ConfigOptions.key("fail-every").longType().defaultValue(Long.MAX_VALUE);
  private static final ConfigOption<String> FAILURE_REPORT =
      ConfigOptions.key("failure-report").stringType().defaultValue("");
  private static final ConfigOption<Provider> PROVIDER =
      ConfigOptions.key("provider").enumType(Provider.class).defaultValue(Provider.SOURCE);

  /** How the planner gets the source. */
  public enum Provider {
    /** As such, so that its rows are batched where they are read. */
    SOURCE,
    /**
     * As a stream of rows behind an operator of Flink's, which are batched behind that, by {@code
     * tailrace.source.linger}.
     */
    STREAM
  }

  @Override
  public String factoryIdentifier() {
    return "tailrace-chaos";
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of(POSITIONS, KEYS);
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of(SPLITS, CHANGES, RATE, GATE, GATE_POSITION, FAIL_EVERY, FAILURE_REPORT, PROVIDER);
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
    helper.validate();
    ReadableConfig options = helper.getOptions();
    return new ChaosTable(
        new ChaosStream(
            options.get(SPLITS), options.get(POSITIONS), options.get(KEYS), options.get(CHANGES)),
        new Pace(options.get(RATE), options.get(GATE), options.get(GATE_POSITION)),
        new Failures(options.get(FAIL_EVERY), options.get(FAILURE_REPORT)),
        options.get(PROVIDER),
        (RowType) context.getPhysicalRowDataType().getLogicalType());
  }

  private record ChaosTable(
      ChaosStream stream, Pace pace, Failures failures, Provider provider, RowType type)
      implements ScanTableSource {
    @Override
    public ChangelogMode getChangelogMode() {
      return stream.changes() == ChaosStream.Changes.UPDATES
          ? ChangelogMode.all()
          : ChangelogMode.insertOnly();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
      ChaosSource source = new ChaosSource(stream, pace, failures);
      return provider == Provider.SOURCE
          ? SourceProvider.of(source)
          : new RowStream(source, InternalTypeInfo.of(type));
    }

    @Override
    public DynamicTableSource copy() {
      return this;
    }

    @Override
    public String asSummaryString() {
      return stream.toString();
    }
  }

  private record RowStream(ChaosSource source, InternalTypeInfo<RowData> type)
      implements DataStreamScanProvider {
    @Override
    public DataStream<RowData> produceDataStream(
        ProviderContext context, StreamExecutionEnvironment execution) {
      return execution
          .fromSource(source, WatermarkStrategy.noWatermarks(), "chaos", type)
          .uid(context.generateUid("chaos").orElse("chaos"))
          .map(row -> row)
          .returns(type)
          .uid(context.generateUid("rows").orElse("rows"));
    }

    @Override
    public boolean isBounded() {
      return true;
    }
  }
}
