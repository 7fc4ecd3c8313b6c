/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.operator.RowToBatch;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.utils.ExecNodeUtil;
import org.apache.flink.table.types.logical.RowType;

/** Makes batches of the rows of a node of Flink's. */
public final class RowToBatchExecNode extends BatchExecNode {

  /** An adapter of rows of the type. */
  public RowToBatchExecNode(RowType rowType) {
    super(
        "tailrace-exec-row-to-batch_1",
        "RowToBatch",
        1,
        rowType,
        "RowToBatch",
        ExecutionLevel.VECTOR);
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    RowType rowType = (RowType) getOutputType();
    Transformation<RowData> rows = asRows(getInputEdges().get(0).translateToPlan(planner));
    return ExecNodeUtil.createOneInputTransformation(
        rows,
        createTransformationMeta("row-to-batch", config),
        // A hosted operator in the middle of a plan adds no latency.
        RowToBatch.Factory.untilIdle(BatchSchema.of(rowType), RowBatch.MAX_ROWS),
        BatchTypes.of(rowType),
        rows.getParallelism(),
        /* parallelismConfigured */ false);
  }
}
