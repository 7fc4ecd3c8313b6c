/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.transformations.UnionTransformation;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.types.logical.RowType;

/** UNION ALL: no operator, only edges. */
public final class UnionExecNode extends BatchExecNode {

  /** A node over inputs of exchangeable types. */
  public UnionExecNode(int inputCount, RowType outputType, String description) {
    super(
        "tailrace-exec-union_1",
        "Union",
        inputCount,
        outputType,
        description,
        ExecutionLevel.VECTOR);
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    List<Transformation<RowBatch>> inputs = new ArrayList<>();
    for (int i = 0; i < getInputEdges().size(); i++) {
      inputs.add(inputBatches(planner, i));
    }
    return new UnionTransformation<>(inputs);
  }
}
