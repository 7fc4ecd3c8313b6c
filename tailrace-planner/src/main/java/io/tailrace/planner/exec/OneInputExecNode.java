/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.utils.ExecNodeUtil;
import org.apache.flink.table.types.logical.RowType;

/** A node with one input and one operator. */
abstract class OneInputExecNode extends BatchExecNode {
  private final String transformation;

  /**
   * A node.
   *
   * @param transformation name of the operator in uids
   */
  OneInputExecNode(
      String type,
      String transformation,
      String operatorName,
      RowType outputType,
      String description,
      ExecutionLevel level) {
    super(type, operatorName, 1, outputType, description, level);
    this.transformation = transformation;
  }

  /** What makes the operator on the task. */
  protected abstract StreamOperatorFactory<RowBatch> operatorFactory(
      PlannerBase planner, ExecNodeConfig config);

  @Override
  protected final Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    Transformation<RowBatch> input = inputBatches(planner, 0);
    return ExecNodeUtil.createOneInputTransformation(
        input,
        createTransformationMeta(transformation, config),
        operatorFactory(planner, config),
        BatchTypes.of((RowType) getOutputType()),
        input.getParallelism(),
        /* parallelismConfigured */ false);
  }
}
