/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
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
    return new RowBatching((RowType) getOutputType(), config)
        .batched(
            asRows(getInputEdges().get(0).translateToPlan(planner)),
            createTransformationMeta("row-to-batch", config));
  }
}
