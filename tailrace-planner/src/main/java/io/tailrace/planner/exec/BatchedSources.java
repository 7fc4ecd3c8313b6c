/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.source.BatchingSource;
import io.tailrace.runtime.source.ColumnarSourceProvider;
import io.tailrace.runtime.watermark.BatchWatermarkStrategy;
import io.tailrace.runtime.watermark.ScanWatermarks;
import java.util.Optional;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.transformations.SourceTransformation;
import org.apache.flink.streaming.api.transformations.SourceTransformationWrapper;
import org.apache.flink.table.connector.source.ScanTableSource.ScanRuntimeProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.RowType;

/** Makes a source of batches of the source of rows that a scan was translated to. */
final class BatchedSources {
  private final RowType rowType;
  private final SourceWatermarks watermarks;
  private final ScanRuntimeProvider provider;

  /**
   * Sources of one scan.
   *
   * @param rowType of the rows that the scan hands out
   * @param watermarks that its source operator makes
   * @param provider that the table handed out
   */
  BatchedSources(RowType rowType, SourceWatermarks watermarks, ScanRuntimeProvider provider) {
    this.rowType = rowType;
    this.watermarks = watermarks;
    this.provider = provider;
  }

  /**
   * The same source in batches, with the same name, uid, parallelism and lineage.
   *
   * @return empty when {@code rows} is not just a source
   */
  Optional<Transformation<RowBatch>> batched(Transformation<RowData> rows) {
    if (rows instanceof SourceTransformation<RowData, ?, ?> source) {
      return Optional.of(replace(source));
    }
    if (rows instanceof SourceTransformationWrapper<RowData> wrapper) {
      return batched(wrapper.getInput()).map(SourceTransformationWrapper::new);
    }
    return Optional.empty();
  }

  private <SplitT extends SourceSplit, EnumChkT> SourceTransformation<RowBatch, ?, ?> replace(
      SourceTransformation<RowData, SplitT, EnumChkT> rows) {
    BatchSchema schema = BatchSchema.of(rowType);
    ScanWatermarks made = watermarks.of(provider, rows.getWatermarkStrategy(), rowType);
    WatermarkStrategy<RowBatch> strategy =
        made instanceof ScanWatermarks.None
            ? WatermarkStrategy.noWatermarks()
            : new BatchWatermarkStrategy(rows.getWatermarkStrategy(), schema);
    SourceTransformation<RowBatch, ?, ?> batches =
        provider instanceof ColumnarSourceProvider columnar
            ? transformation(rows, columnar.createColumnarSource(schema), strategy)
            : transformation(
                rows,
                BatchingSource.of(rows.getSource(), schema, RowBatch.MAX_ROWS, made),
                strategy);
    copyProperties(rows, batches);
    return batches;
  }

  private <SplitT extends SourceSplit, EnumChkT>
      SourceTransformation<RowBatch, SplitT, EnumChkT> transformation(
          SourceTransformation<RowData, ?, ?> rows,
          Source<RowBatch, SplitT, EnumChkT> source,
          WatermarkStrategy<RowBatch> strategy) {
    return new SourceTransformation<>(
        rows.getName(),
        source,
        strategy,
        BatchTypes.of(rowType),
        rows.getParallelism(),
        rows.isParallelismConfigured());
  }

  private static void copyProperties(
      SourceTransformation<?, ?, ?> from, SourceTransformation<?, ?, ?> to) {
    if (from.getDescription() != null) {
      to.setDescription(from.getDescription());
    }
    to.setUid(from.getUid());
    if (from.getMaxParallelism() > 0) {
      to.setMaxParallelism(from.getMaxParallelism());
    }
    to.setCoordinatorListeningID(from.getCoordinatorListeningID());
    to.setLineageVertex(from.getLineageVertex());
    to.setChainingStrategy(from.getChainingStrategy());
    from.getSlotSharingGroup().ifPresent(to::setSlotSharingGroup);
  }
}
