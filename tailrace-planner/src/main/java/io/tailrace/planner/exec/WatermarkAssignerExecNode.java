/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.watermark.CutPolicy;
import io.tailrace.runtime.watermark.WatermarkAssigner;
import io.tailrace.runtime.watermark.WatermarkExpression;
import java.math.BigDecimal;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.planner.codegen.WatermarkGeneratorCodeGenerator;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.types.logical.RowType;
import scala.Option;

/** Makes watermarks. */
public final class WatermarkAssignerExecNode extends OneInputExecNode {
  private final int rowtimeField;
  private final RexNode watermark;
  private final CutPolicy cutPolicy;

  /**
   * A node.
   *
   * @param rowtimeField index of the row time field
   * @param watermark the watermark of a row, over the input
   */
  public WatermarkAssignerExecNode(
      int rowtimeField,
      RexNode watermark,
      CutPolicy cutPolicy,
      RowType outputType,
      String description) {
    super(
        "tailrace-exec-watermark-assigner_1",
        "watermark-assigner",
        "WatermarkAssigner",
        outputType,
        description,
        ExecutionLevel.VECTOR);
    this.rowtimeField = rowtimeField;
    this.watermark = watermark;
    this.cutPolicy = cutPolicy;
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
