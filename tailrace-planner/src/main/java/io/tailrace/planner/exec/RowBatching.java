/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.TailraceOptions;
import io.tailrace.runtime.operator.RowToBatch;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.plan.nodes.exec.utils.ExecNodeUtil;
import org.apache.flink.table.planner.plan.nodes.exec.utils.TransformationMetadata;
import org.apache.flink.table.types.logical.RowType;

/** Puts the operator that makes batches behind a transformation of rows. */
final class RowBatching {
  private final RowType rowType;
  private final ReadableConfig config;

  RowBatching(RowType rowType, ReadableConfig config) {
    this.rowType = rowType;
    this.config = config;
  }

  Transformation<RowBatch> batched(Transformation<RowData> rows, TransformationMetadata metadata) {
    return ExecNodeUtil.createOneInputTransformation(
        rows,
        metadata,
        new RowToBatch.Factory(
            BatchSchema.of(rowType), RowBatch.MAX_ROWS, config.get(TailraceOptions.SOURCE_LINGER)),
        BatchTypes.of(rowType),
        rows.getParallelism(),
        /* parallelismConfigured */ false);
  }
}
