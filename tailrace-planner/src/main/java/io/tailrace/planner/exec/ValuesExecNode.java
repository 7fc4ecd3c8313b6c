/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.source.ValuesSource;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.transformations.SourceTransformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.utils.TransformationMetadata;
import org.apache.flink.table.types.logical.RowType;

/** Constant rows, read by one subtask. */
public final class ValuesExecNode extends BatchExecNode {
  private final List<RowData> rows;

  /** A node of rows in the internal form of their type. */
  public ValuesExecNode(List<RowData> rows, RowType outputType, String description) {
    super("tailrace-exec-values_1", "Values", 0, outputType, description, ExecutionLevel.VECTOR);
    this.rows = List.copyOf(rows);
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    RowType rowType = (RowType) getOutputType();
    TransformationMetadata metadata = createTransformationMeta("values", config);
    SourceTransformation<RowBatch, ?, ?> source =
        new SourceTransformation<>(
            metadata.getName(),
            ValuesSource.of(BatchSchema.of(rowType), rows, RowBatch.MAX_ROWS),
            WatermarkStrategy.noWatermarks(),
            BatchTypes.of(rowType),
            /* parallelism */ 1,
            /* parallelismConfigured */ true);
    metadata.fill(source);
    source.setMaxParallelism(1);
    return source;
  }
}
