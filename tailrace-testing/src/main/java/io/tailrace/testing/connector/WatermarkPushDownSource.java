/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.connector;

import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.abilities.SupportsWatermarkPushDown;
import org.apache.flink.table.data.RowData;

/** A test table that takes over the watermark strategy, too, as the Kafka connector does. */
final class WatermarkPushDownSource extends DataPushDownSource
    implements SupportsWatermarkPushDown {
  private WatermarkStrategy<RowData> strategy = WatermarkStrategy.noWatermarks();

  WatermarkPushDownSource(TestScan scan, ChangelogMode mode, List<String> partitionKeys) {
    super(scan, mode, partitionKeys);
  }

  @Override
  public void applyWatermark(WatermarkStrategy<RowData> watermarkStrategy) {
    strategy = watermarkStrategy;
  }

  @Override
  public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
    TestSource source = new TestSource(scan());
    WatermarkStrategy<RowData> pushed = strategy;
    return new DataStreamScanProvider() {
      @Override
      public DataStream<RowData> produceDataStream(
          ProviderContext provider, StreamExecutionEnvironment environment) {
        return environment.fromSource(source, pushed, "test table");
      }

      @Override
      public boolean isBounded() {
        return true;
      }
    };
  }

  @Override
  public DynamicTableSource copy() {
    WatermarkPushDownSource copy = new WatermarkPushDownSource(scan(), mode(), partitionKeys());
    copy.strategy = strategy;
    return copy;
  }
}
