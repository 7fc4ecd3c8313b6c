/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import java.util.Collection;
import java.util.Set;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceReaderBase;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.source.DataStreamScanProvider;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.abilities.SupportsWatermarkPushDown;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.util.NumberSequenceIterator;

/**
 * A connector that makes watermarks in its source, as Kafka's does: 200 rows (id BIGINT, ts
 * TIMESTAMP(3)), one a second, of which every fifth is seven seconds late.
 */
public final class EventsTableFactory implements DynamicTableSourceFactory {
  @Override
  public String factoryIdentifier() {
    return "events";
  }

  @Override
  public Set<ConfigOption<?>> requiredOptions() {
    return Set.of();
  }

  @Override
  public Set<ConfigOption<?>> optionalOptions() {
    return Set.of(FactoryUtil.WATERMARK_EMIT_STRATEGY);
  }

  @Override
  public DynamicTableSource createDynamicTableSource(Context context) {
    return new Events(WatermarkStrategy.noWatermarks());
  }

  private static final class Events implements ScanTableSource, SupportsWatermarkPushDown {
    private WatermarkStrategy<RowData> strategy;

    Events(WatermarkStrategy<RowData> strategy) {
      this.strategy = strategy;
    }

    @Override
    public void applyWatermark(WatermarkStrategy<RowData> pushed) {
      strategy = pushed;
    }

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
          return environment.fromSource(new EventSource(), strategy, "events");
        }

        @Override
        public boolean isBounded() {
          return true;
        }
      };
    }

    @Override
    public DynamicTableSource copy() {
      return new Events(strategy);
    }

    @Override
    public String asSummaryString() {
      return "events";
    }
  }

  private static final class EventSource
      implements Source<RowData, NumberSequenceSplit, Collection<NumberSequenceSplit>> {
    private static final long serialVersionUID = 1L;
    private final NumberSequenceSource numbers = new NumberSequenceSource(0, 199);

    @Override
    public Boundedness getBoundedness() {
      return Boundedness.BOUNDED;
    }

    @Override
    public SourceReader<RowData, NumberSequenceSplit> createReader(SourceReaderContext context) {
      return new Reader(context);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> createEnumerator(
        SplitEnumeratorContext<NumberSequenceSplit> context) {
      return numbers.createEnumerator(context);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> restoreEnumerator(
        SplitEnumeratorContext<NumberSequenceSplit> context,
        Collection<NumberSequenceSplit> checkpoint) {
      return numbers.restoreEnumerator(context, checkpoint);
    }

    @Override
    public SimpleVersionedSerializer<NumberSequenceSplit> getSplitSerializer() {
      return numbers.getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<Collection<NumberSequenceSplit>>
        getEnumeratorCheckpointSerializer() {
      return numbers.getEnumeratorCheckpointSerializer();
    }
  }

  /** Makes an event of each number. */
  private static final class Reader
      extends IteratorSourceReaderBase<Long, RowData, NumberSequenceIterator, NumberSequenceSplit> {
    Reader(SourceReaderContext context) {
      super(context);
    }

    @Override
    protected RowData convert(Long id) {
      long ts = 1000 * (id % 5 == 4 ? id - 7 : id);
      return GenericRowData.of(id, TimestampData.fromEpochMillis(ts));
    }
  }
}
