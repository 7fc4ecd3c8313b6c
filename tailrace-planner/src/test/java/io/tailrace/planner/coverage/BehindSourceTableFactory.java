/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import io.tailrace.planner.installation.OptionlessFactory;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;

/** A connector that makes its rows, of one BIGINT, behind the source that it reads. */
public final class BehindSourceTableFactory extends OptionlessFactory
    implements DynamicTableSourceFactory {
  @Override
  public String factoryIdentifier() {
    return "behind-source";
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    return new Numbers();
  }

  private record Numbers() implements ScanTableSource {
    @Override
    public ChangelogMode getChangelogMode() {
      return ChangelogMode.insertOnly();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
      return new DataStreamScanProvider() {
        @Override
        public DataStream<RowData> produceDataStream(
            ProviderContext providerContext, StreamExecutionEnvironment environment) {
          return environment.fromSequence(1, 2).map(number -> (RowData) GenericRowData.of(number));
        }

        @Override
        public boolean isBounded() {
          return true;
        }
      };
    }

    @Override
    public DynamicTableSource copy() {
      return this;
    }

    @Override
    public String asSummaryString() {
      return "behind-source";
    }
  }
}
