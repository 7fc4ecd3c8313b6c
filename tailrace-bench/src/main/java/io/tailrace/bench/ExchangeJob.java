/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchTypeInfo;
import io.tailrace.bench.connector.BatchBlockSource;
import io.tailrace.bench.connector.BatchChecksumSink;
import io.tailrace.bench.connector.BlockSpec;
import io.tailrace.bench.connector.RowBlockSource;
import io.tailrace.bench.connector.RowChecksumSink;
import io.tailrace.runtime.exchange.Exchanges;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.transformations.PartitionTransformation;
import org.apache.flink.streaming.runtime.partitioner.KeyGroupStreamPartitioner;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.plan.utils.KeySelectorUtil;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;

/**
 * A source, a hash exchange by the first field, a sink. Either engine needs a stateful operator to
 * put an exchange into a plan, whose cost would hide that of the exchange, so the job is built of
 * the transformations that the engines' exchange nodes make: binary rows through the partitioner
 * and the generated key selector of Flink SQL, batches through {@link Exchanges#hash}.
 *
 * @param table the rows
 */
record ExchangeJob(BenchTable table) implements BenchJob {
  private static final int[] KEY = {0};
  private static final int MAX_PARALLELISM = 128;

  @Override
  public void build(JobContext context) {
    RowType rowType = table.rowType();
    BlockSpec spec = BlockSpec.of(rowType);
    switch (context.engine()) {
      case STOCK -> exchangeRows(context, spec);
      case TAILRACE -> exchangeBatches(context, spec);
    }
  }

  @Override
  public long rows() {
    return table.rows();
  }

  @Override
  public String describe() {
    return table + ", hash exchange by " + table.rowType().getFieldNames().get(0);
  }

  private static void exchangeRows(JobContext context, BlockSpec spec) {
    StreamExecutionEnvironment environment = context.environment();
    InternalTypeInfo<RowData> type = InternalTypeInfo.of(spec.rowType());
    Transformation<RowData> source =
        environment
            .fromSource(
                new RowBlockSource(spec, context.rows(), context.run()),
                WatermarkStrategy.noWatermarks(),
                "source",
                type)
            .getTransformation();
    Transformation<RowData> exchange =
        new PartitionTransformation<>(
            source,
            new KeyGroupStreamPartitioner<>(
                KeySelectorUtil.getRowDataSelector(ExchangeJob.class.getClassLoader(), KEY, type),
                MAX_PARALLELISM));
    exchange.setParallelism(environment.getParallelism());
    new DataStream<>(environment, exchange)
        .sinkTo(new RowChecksumSink(BatchSchema.of(spec.rowType()), context.run()));
  }

  private static void exchangeBatches(JobContext context, BlockSpec spec) {
    StreamExecutionEnvironment environment = context.environment();
    BatchSchema schema = BatchSchema.of(spec.rowType());
    Transformation<RowBatch> source =
        environment
            .fromSource(
                new BatchBlockSource(spec, context.rows(), context.run()),
                WatermarkStrategy.noWatermarks(),
                "source",
                new RowBatchTypeInfo(schema))
            .getTransformation();
    Transformation<RowBatch> exchange =
        Exchanges.hash(source, schema, KEY, environment.getParallelism(), MAX_PARALLELISM);
    new DataStream<>(environment, exchange).sinkTo(new BatchChecksumSink(schema, context.run()));
  }
}
