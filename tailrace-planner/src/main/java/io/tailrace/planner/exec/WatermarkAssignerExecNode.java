/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.expression.RexLineage;
import io.tailrace.runtime.watermark.CutPolicy;
import io.tailrace.runtime.watermark.WatermarkAssigner;
import io.tailrace.runtime.watermark.WatermarkExpression;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.flink.FlinkVersion;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.planner.codegen.WatermarkGeneratorCodeGenerator;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.types.logical.RowType;
import scala.Option;

/** Makes watermarks. */
@ExecNodeMetadata(
    name = "tailrace-exec-watermark-assigner",
    version = 1,
    producedTransformations = WatermarkAssignerExecNode.WATERMARK_ASSIGNER_TRANSFORMATION,
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class WatermarkAssignerExecNode extends OneInputExecNode {
  static final String WATERMARK_ASSIGNER_TRANSFORMATION = "watermark-assigner";

  private static final String FIELD_NAME_WATERMARK_EXPR = "watermarkExpr";
  private static final String FIELD_NAME_ROWTIME_FIELD_INDEX = "rowtimeFieldIndex";
  private static final String FIELD_NAME_CUT_POLICY = "cutPolicy";

  @JsonProperty(FIELD_NAME_WATERMARK_EXPR)
  private final RexNode watermark;

  @JsonProperty(FIELD_NAME_ROWTIME_FIELD_INDEX)
  private final int rowtimeField;

  @JsonProperty(FIELD_NAME_CUT_POLICY)
  private final CutPolicy cutPolicy;

  /**
   * A node.
   *
   * @param watermark the watermark of a row, over the input
   * @param rowtimeField index of the row time field
   * @param cutPolicy where a watermark must stand inside the rows of a batch
   */
  public WatermarkAssignerExecNode(
      ReadableConfig tableConfig,
      RexNode watermark,
      int rowtimeField,
      CutPolicy cutPolicy,
      RowType outputType,
      String description) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(WatermarkAssignerExecNode.class),
        ExecNodeContext.newPersistedConfig(WatermarkAssignerExecNode.class, tableConfig),
        watermark,
        rowtimeField,
        cutPolicy,
        List.of(InputProperty.DEFAULT),
        outputType,
        description);
  }

  /** The node of a plan file. */
  @JsonCreator
  public WatermarkAssignerExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_WATERMARK_EXPR) RexNode watermark,
      @JsonProperty(FIELD_NAME_ROWTIME_FIELD_INDEX) int rowtimeField,
      @JsonProperty(FIELD_NAME_CUT_POLICY) CutPolicy cutPolicy,
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
        "WatermarkAssigner",
        WATERMARK_ASSIGNER_TRANSFORMATION);
    this.watermark = watermark;
    this.rowtimeField = rowtimeField;
    this.cutPolicy = cutPolicy;
  }

  @Override
  public void checkInputs() {
    int fieldCount = inputType(0).getFieldCount();
    checkArgument(
        rowtimeField >= 0 && rowtimeField < fieldCount,
        "The rowtimeFieldIndex is %s, but the input has %s fields",
        rowtimeField,
        fieldCount);
    new FieldReferences(inputType(0)).check(watermark);
  }

  @Override
  protected Lineage lineage(List<Lineage> inputs) {
    Lineage input = inputs.get(0);
    String expression = new RexLineage(input.fields()).of(watermark);
    return new Lineage(Lineage.digest("watermark", input.rows(), expression), input.fields());
  }

  @Override
  protected StreamOperatorFactory<RowBatch> operatorFactory(
      PlannerBase planner, ExecNodeConfig config) {
    return new WatermarkAssigner.Factory(
        BatchSchema.of((RowType) getOutputType()),
        rowtimeField,
        delay()
            .<WatermarkExpression>map(WatermarkExpression.Delay::new)
            .orElseGet(() -> generated(planner, config)),
        config.get(ExecutionConfigOptions.TABLE_EXEC_SOURCE_IDLE_TIMEOUT),
        cutPolicy);
  }

  /** The milliseconds by which the watermark is behind the row time, if it is nothing more. */
  private Optional<Long> delay() {
    if (isRowtime(watermark)) {
      return Optional.of(0L);
    }
    if (watermark instanceof RexCall call
        && call.getKind() == SqlKind.MINUS
        && isRowtime(call.getOperands().get(0))
        && call.getOperands().get(1) instanceof RexLiteral interval
        && SqlTypeName.DAY_INTERVAL_TYPES.contains(interval.getType().getSqlTypeName())
        && !interval.isNull()) {
      long millis = interval.getValueAs(BigDecimal.class).longValueExact();
      return millis >= 0 ? Optional.of(millis) : Optional.empty();
    }
    return Optional.empty();
  }

  private boolean isRowtime(RexNode node) {
    return node instanceof RexInputRef field && field.getIndex() == rowtimeField;
  }

  private WatermarkExpression generated(PlannerBase planner, ExecNodeConfig config) {
    return new WatermarkExpression.Generated(
        WatermarkGeneratorCodeGenerator.generateWatermarkGenerator(
            config,
            planner.getFlinkContext().getClassLoader(),
            inputType(0),
            watermark,
            /* rowtimeExpression */ Option.empty(),
            /* contextTerm */ Option.empty()));
  }
}
