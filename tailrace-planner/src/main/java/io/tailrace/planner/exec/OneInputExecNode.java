/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.RowBatch;
import java.util.List;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
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
      int id,
      ExecNodeContext context,
      ReadableConfig persistedConfig,
      List<InputProperty> inputProperties,
      RowType outputType,
      String description,
      String operatorName,
      String transformation) {
    super(id, context, persistedConfig, inputProperties, outputType, description, operatorName);
    checkArgument(inputProperties.size() == 1, "%s has one input.", operatorName);
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
