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
import java.util.Optional;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions.UidGeneration;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.planner.plan.nodes.exec.SingleTransformationTranslator;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.utils.TransformationMetadata;
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
  private Optional<String> structuralName = Optional.empty();

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

  /**
   * Checks that the node's fields fit its inputs. What the optimizer makes does; a plan file may
   * have been edited.
   *
   * @throws IllegalArgumentException saying what does not fit, without its full stop
   */
  public void checkInputs() {}

  /**
   * Where the node's rows and their fields come from.
   *
   * @param inputs the same of its inputs
   */
  protected Lineage lineage(List<Lineage> inputs) {
    return StructuralNames.opaque(this, inputs);
  }

  /**
   * What defines the state of the node's operators: equal for two nodes if one may take over the
   * state of the other. Nothing that can change without making the state useless belongs to it.
   *
   * @param inputs lineage of the node's inputs
   */
  protected String stateIdentity(List<Lineage> inputs) {
    Lineage own = lineage(inputs);
    return own.rows() + own.fields();
  }

  final void nameStructurally(String name) {
    structuralName = Optional.of(name);
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

  /**
   * The uid of one of the node's operators: from the plan file, or from what the node keeps when a
   * statement is executed as it is.
   *
   * @param transformation the operator's name within the node
   * @return empty when uids are disabled
   */
  protected final Optional<String> uidOf(String transformation, ExecNodeConfig config) {
    if (config.isCompiled()) {
      return config.shouldSetUid()
          ? Optional.of(createTransformationUid(transformation, config))
          : Optional.empty();
    }
    return config.get(ExecutionConfigOptions.TABLE_EXEC_UID_GENERATION) == UidGeneration.DISABLED
        ? Optional.empty()
        : structuralName.map(name -> name + "_" + transformation);
  }

  @Override
  protected final TransformationMetadata createTransformationMeta(
      String transformation, ExecNodeConfig config) {
    return withUid(super.createTransformationMeta(transformation, config), transformation, config);
  }

  @Override
  protected final TransformationMetadata createTransformationMeta(
      String transformation, String detailName, String simplifiedName, ExecNodeConfig config) {
    return withUid(
        super.createTransformationMeta(transformation, detailName, simplifiedName, config),
        transformation,
        config);
  }

  private TransformationMetadata withUid(
      TransformationMetadata metadata, String transformation, ExecNodeConfig config) {
    return uidOf(transformation, config)
        .map(uid -> new TransformationMetadata(uid, metadata.getName(), metadata.getDescription()))
        .orElseGet(() -> new TransformationMetadata(metadata.getName(), metadata.getDescription()));
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
