/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.RowBatch;
import io.tailrace.planner.Decision;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.expression.BridgedParts;
import io.tailrace.planner.expression.CalcTranslation;
import io.tailrace.planner.expression.CalcTranslator;
import io.tailrace.planner.expression.RexLineage;
import io.tailrace.runtime.operator.CalcOperatorFactory;
import java.util.List;
import java.util.Optional;
import javax.annotation.Nullable;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.FlinkVersion;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonInclude;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.types.logical.RowType;

/** Filters and projects. */
@ExecNodeMetadata(
    name = "tailrace-exec-calc",
    version = 1,
    producedTransformations = CalcExecNode.CALC_TRANSFORMATION,
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class CalcExecNode extends OneInputExecNode {
  static final String CALC_TRANSFORMATION = "calc";

  private static final String FIELD_NAME_PROJECTION = "projection";
  private static final String FIELD_NAME_CONDITION = "condition";
  private static final String FIELD_NAME_ROW_BRIDGED = "rowBridged";

  @JsonProperty(FIELD_NAME_PROJECTION)
  private final List<RexNode> projection;

  @JsonProperty(FIELD_NAME_CONDITION)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @Nullable
  private final RexNode condition;

  @JsonProperty(FIELD_NAME_ROW_BRIDGED)
  private final BridgedParts rowBridged;

  private ExecutionLevel level;
  private List<Decision> decisions = List.of();

  /**
   * A node over one input.
   *
   * @param projection one expression over the input per output field
   * @param condition BOOLEAN over the input; empty when every row passes
   * @param rowBridged the expressions that have no kernel
   */
  public CalcExecNode(
      ReadableConfig tableConfig,
      List<RexNode> projection,
      Optional<RexNode> condition,
      BridgedParts rowBridged,
      RowType outputType,
      String description) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(CalcExecNode.class),
        ExecNodeContext.newPersistedConfig(CalcExecNode.class, tableConfig),
        projection,
        condition.orElse(null),
        rowBridged,
        List.of(InputProperty.DEFAULT),
        outputType,
        description);
  }

  /** The node of a plan file. */
  @JsonCreator
  public CalcExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_PROJECTION) List<RexNode> projection,
      @JsonProperty(FIELD_NAME_CONDITION) @Nullable RexNode condition,
      @JsonProperty(FIELD_NAME_ROW_BRIDGED) BridgedParts rowBridged,
      @JsonProperty(FIELD_NAME_INPUT_PROPERTIES) List<InputProperty> inputProperties,
      @JsonProperty(FIELD_NAME_OUTPUT_TYPE) RowType outputType,
      @JsonProperty(FIELD_NAME_DESCRIPTION) String description) {
    super(
        id,
        context,
        persistedConfig,
        inputProperties,
        outputType,
        description,
        "Calc",
        CALC_TRANSFORMATION);
    this.projection = List.copyOf(projection);
    this.condition = condition;
    this.rowBridged = rowBridged;
    this.level = rowBridged.level();
  }

  /**
   * Row-bridged when an expression is, or when one that had a kernel as the plan was compiled has
   * none any more.
   */
  @Override
  public ExecutionLevel level() {
    return level;
  }

  @Override
  public List<Decision> decisions() {
    return decisions;
  }

  @Override
  public void checkInputs() {
    FieldReferences references = new FieldReferences(inputType(0));
    int fieldCount = ((RowType) getOutputType()).getFieldCount();
    checkArgument(
        projection.size() == fieldCount,
        "%s projections do not make the %s fields of outputType",
        projection.size(),
        fieldCount);
    projection.forEach(references::check);
    if (condition != null) {
      references.check(condition);
    }
    checkArgument(
        rowBridged.projections().stream().allMatch(index -> index < fieldCount),
        "The row-bridged projections are %s, but there are %s",
        rowBridged.projections(),
        fieldCount);
  }

  @Override
  protected Lineage lineage(List<Lineage> inputs) {
    Lineage input = inputs.get(0);
    RexLineage expressions = new RexLineage(input.fields());
    return new Lineage(
        condition == null
            ? input.rows()
            : Lineage.digest("filter", input.rows(), expressions.of(condition)),
        projection.stream().map(node -> fieldLineage(node, expressions)).toList());
  }

  private static String fieldLineage(RexNode node, RexLineage expressions) {
    String text = expressions.of(node);
    return node instanceof RexInputRef ? text : Lineage.digest("expression", text);
  }

  @Override
  protected StreamOperatorFactory<RowBatch> operatorFactory(
      PlannerBase planner, ExecNodeConfig config) {
    CalcTranslation translation =
        new CalcTranslator(config, planner.getFlinkContext().getClassLoader())
            .translatePinned(
                projection,
                Optional.ofNullable(condition),
                inputType(0),
                (RowType) getOutputType(),
                rowBridged);
    if (translation instanceof CalcTranslation.Translated translated) {
      level = translated.level();
      decisions = translated.decisions();
      return new CalcOperatorFactory(translated.program());
    }
    throw new TableException(
        "Node "
            + getId()
            + ", "
            + getDescription()
            + ", cannot run, because "
            + ((CalcTranslation.Declined) translation).reason()
            + ". Compile the plan again.");
  }
}
