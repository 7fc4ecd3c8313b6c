/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.operator.DropUpdateBefore;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.types.logical.RowType;

/** Drops the old rows of updates. */
public final class DropUpdateBeforeExecNode extends OneInputExecNode {

  /** A node over rows of the type. */
  public DropUpdateBeforeExecNode(RowType rowType, String description) {
    super(
        "tailrace-exec-drop-update-before_1",
        "drop-update-before",
        "DropUpdateBefore",
        rowType,
        description,
        ExecutionLevel.VECTOR);
  }

  @Override
  protected StreamOperatorFactory<RowBatch> operatorFactory(
      PlannerBase planner, ExecNodeConfig config) {
    return new DropUpdateBefore.Factory();
  }
}
