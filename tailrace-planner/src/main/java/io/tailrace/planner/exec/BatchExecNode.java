/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import java.util.Collections;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.planner.plan.nodes.exec.SingleTransformationTranslator;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecNode;
import org.apache.flink.table.types.logical.RowType;

/**
 * A node of the execution plan whose edges carry batches. To Flink's planner it is a node of rows;
 * {@link AdapterInsertion} sees to it that only nodes of batches meet.
 */
public abstract class BatchExecNode extends ExecNodeBase<RowData>
    implements StreamExecNode<RowData>, SingleTransformationTranslator<RowData> {
  private final ExecutionLevel level;
  private final String operatorName;

  /**
   * A node.
   *
   * @param type name and version of the node's type, {@code name_version}
   * @param operatorName the operator's name in plans and job graphs, such as {@code Calc}
   * @param inputCount number of inputs
   * @param outputType type of the rows in the emitted batches
   * @param description the operator with its attributes
   * @param level how the node runs
   */
  protected BatchExecNode(
      String type,
      String operatorName,
      int inputCount,
      RowType outputType,
      String description,
      ExecutionLevel level) {
    super(
        ExecNodeContext.newNodeId(),
        new ExecNodeContext(type),
        new Configuration(),
        Collections.nCopies(inputCount, InputProperty.DEFAULT),
        outputType,
        description);
    this.operatorName = operatorName;
    this.level = level;
  }

  /** How the node runs. */
  public ExecutionLevel level() {
    return level;
  }

  /** The node as a transformation of batches. */
  protected abstract Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config);

  /** The batches of an input. */
  protected final Transformation<RowBatch> inputBatches(PlannerBase planner, int input) {
    return asBatches(getInputEdges().get(input).translateToPlan(planner));
  }

  /** The type of the rows in the batches of an input. */
  protected final RowType inputType(int input) {
    return (RowType) getInputEdges().get(input).getOutputType();
  }

  @Override
  protected final Transformation<RowData> translateToPlanInternal(
      PlannerBase planner, ExecNodeConfig config) {
    return asRows(translateToBatches(planner, config));
  }

  @Override
  protected final String getSimplifiedName() {
    return operatorName;
  }

  /** An edge of batches, as Flink's planner sees it. */
  @SuppressWarnings("unchecked")
  static Transformation<RowData> asRows(Transformation<?> batches) {
    return (Transformation<RowData>) batches;
  }

  @SuppressWarnings("unchecked")
  static Transformation<RowBatch> asBatches(Transformation<?> edge) {
    return (Transformation<RowBatch>) edge;
  }
}
