/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.watermark;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import org.apache.flink.api.common.eventtime.TimestampAssigner;
import org.apache.flink.api.common.eventtime.WatermarkAlignmentParams;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.table.data.RowData;

/**
 * A watermark strategy for rows as one for batches: the generator of each split sees each row, and
 * what it sends for the rows of a batch is sent as one watermark after the batch. Idle timeouts and
 * alignment are those of the row strategy and stay the source operator's business.
 *
 * <p>Generators and timestamp assigners get a cursor as the row and must not keep it. A row's
 * record timestamp is the highest of its batch, for assigners that look at it.
 */
public final class BatchWatermarkStrategy implements WatermarkStrategy<RowBatch> {
  private static final long serialVersionUID = 1L;

  private final WatermarkStrategy<RowData> strategy;
  private final BatchSchema schema;

  /** Lifts a strategy for rows of the schema. */
  public BatchWatermarkStrategy(WatermarkStrategy<RowData> strategy, BatchSchema schema) {
    this.strategy = strategy;
    this.schema = schema;
  }

  @Override
  public WatermarkGenerator<RowBatch> createWatermarkGenerator(
      WatermarkGeneratorSupplier.Context context) {
    TimestampAssigner<RowData> timestamps =
        strategy.createTimestampAssigner(context::getMetricGroup);
    return new BatchWatermarkGenerator(
        strategy.createWatermarkGenerator(context), timestamps, new BatchRow(schema));
  }

  @Override
  public WatermarkAlignmentParams getAlignmentParameters() {
    return strategy.getAlignmentParameters();
  }
}
