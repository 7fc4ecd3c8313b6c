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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.transformations.SourceTransformation;
import org.apache.flink.streaming.api.transformations.SourceTransformationWrapper;
import org.apache.flink.table.connector.source.ScanTableSource.ScanRuntimeProvider;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.planner.plan.abilities.source.SourceAbilitySpec;
import org.apache.flink.table.planner.plan.abilities.source.WatermarkPushDownSpec;
import org.apache.flink.table.planner.plan.nodes.exec.spec.DynamicTableSourceSpec;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.watermark.WatermarkEmitStrategy;

/** Makes a source of batches of the source of rows that a scan was translated to. */
final class BatchedSources {
  private final RowType rowType;
  private final DynamicTableSourceSpec table;
  private final ScanRuntimeProvider provider;

  /**
   * Sources of one scan.
   *
   * @param rowType of the rows that the scan hands out
   * @param table what is read, with everything that was pushed into it
   * @param provider that the table handed out
   */
  BatchedSources(RowType rowType, DynamicTableSourceSpec table, ScanRuntimeProvider provider) {
    this.rowType = rowType;
    this.table = table;
    this.provider = provider;
  }

  /**
   * The same source in batches, with the same name, uid, parallelism and lineage.
   *
   * @return empty when {@code rows} is not just a source, or sends a watermark for each row
   */
  Optional<Transformation<RowBatch>> batched(Transformation<RowData> rows) {
    if (rows instanceof SourceTransformation<RowData, ?, ?> source) {
      return makesWatermarks() && sendsWatermarksOnEvent()
          ? Optional.empty()
          : Optional.of(replace(source));
    }
    if (rows instanceof SourceTransformationWrapper<RowData> wrapper) {
      return batched(wrapper.getInput()).map(SourceTransformationWrapper::new);
    }
    return Optional.empty();
  }

  private <SplitT extends SourceSplit, EnumChkT> SourceTransformation<RowBatch, ?, ?> replace(
      SourceTransformation<RowData, SplitT, EnumChkT> rows) {
    BatchSchema schema = BatchSchema.of(rowType);
    SourceTransformation<RowBatch, ?, ?> batches =
        provider instanceof ColumnarSourceProvider columnar
            ? transformation(rows, columnar.createColumnarSource(schema), schema)
            : transformation(
                rows,
                BatchingSource.of(rows.getSource(), schema, RowBatch.MAX_ROWS, watermarks()),
                schema);
    copyProperties(rows, batches);
    return batches;
  }

  private <SplitT extends SourceSplit, EnumChkT>
      SourceTransformation<RowBatch, SplitT, EnumChkT> transformation(
          SourceTransformation<RowData, ?, ?> rows,
          Source<RowBatch, SplitT, EnumChkT> source,
          BatchSchema schema) {
    // A source that the planner itself puts into the job never makes watermarks.
    WatermarkStrategy<RowBatch> strategy =
        provider instanceof SourceProvider
            ? WatermarkStrategy.noWatermarks()
            : new BatchWatermarkStrategy(rows.getWatermarkStrategy(), schema);
    return new SourceTransformation<>(
        rows.getName(),
        source,
        strategy,
        BatchTypes.of(rowType),
        rows.getParallelism(),
        rows.isParallelismConfigured());
  }

  private ScanWatermarks watermarks() {
    return makesWatermarks() ? new ScanWatermarks.Periodic() : new ScanWatermarks.None();
  }

  private boolean makesWatermarks() {
    List<SourceAbilitySpec> abilities =
        Optional.ofNullable(table.getSourceAbilities()).orElseGet(List::of);
    return abilities.stream().anyMatch(WatermarkPushDownSpec.class::isInstance);
  }

  private boolean sendsWatermarksOnEvent() {
    Map<String, String> options = table.getContextResolvedTable().getTable().getOptions();
    String strategy = options.get(FactoryUtil.WATERMARK_EMIT_STRATEGY.key());
    return WatermarkEmitStrategy.ON_EVENT.toString().equalsIgnoreCase(strategy);
  }

  private static void copyProperties(
      SourceTransformation<?, ?, ?> from, SourceTransformation<?, ?, ?> to) {
    to.setDescription(from.getDescription());
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
