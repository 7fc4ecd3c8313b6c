/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.RowBatch;
import io.tailrace.planner.Decision;
import io.tailrace.planner.ExecutionLevel;
import java.util.List;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
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
 *
 * <p>A node is written to plan files and read back. What a file holds is what the statement means
 * (expressions, tables, options), never how it runs: kernels and generated code are made when the
 * node is translated, whether it comes from a statement or from a file. A class therefore has an
 * {@code ExecNodeMetadata} with name and version, a constructor for Jackson that takes all fields
 * of the file, one that takes what the optimizer knows and adds id, type and persisted options, and
 * an entry in {@link TailraceExecNodes}.
 */
public abstract class BatchExecNode extends ExecNodeBase<RowData>
    implements StreamExecNode<RowData>, SingleTransformationTranslator<RowData> {
  private final String operatorName;

  /**
   * A node.
   *
   * @param id number in its plan
   * @param context name and version of the node's type
   * @param persistedConfig the options of the time of planning that outweigh later ones; {@code
   *     null} in files of nodes that keep none
   * @param inputProperties one per input
   * @param outputType type of the rows in the emitted batches
   * @param description the operator with its attributes
   * @param operatorName the operator's name in plans and job graphs, such as {@code Calc}
   */
  protected BatchExecNode(
      int id,
      ExecNodeContext context,
      ReadableConfig persistedConfig,
      List<InputProperty> inputProperties,
      RowType outputType,
      String description,
      String operatorName) {
    super(id, context, persistedConfig, inputProperties, outputType, description);
    this.operatorName = operatorName;
  }

  /** How the node runs. Where that can differ from the plan, it is final after the translation. */
  public ExecutionLevel level() {
    return ExecutionLevel.VECTOR;
  }

  /** What was decided inside the node when it was translated, for users to read. */
  public List<Decision> decisions() {
    return List.of();
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
