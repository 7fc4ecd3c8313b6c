/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.expression.LiteralRows;
import io.tailrace.runtime.source.ValuesSource;
import java.util.List;
import org.apache.calcite.rex.RexLiteral;
import org.apache.flink.FlinkVersion;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.streaming.api.transformations.SourceTransformation;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.utils.TransformationMetadata;
import org.apache.flink.table.types.logical.RowType;

/** Constant rows, read by one subtask. */
@ExecNodeMetadata(
    name = "tailrace-exec-values",
    version = 1,
    producedTransformations = ValuesExecNode.VALUES_TRANSFORMATION,
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class ValuesExecNode extends BatchExecNode {
  static final String VALUES_TRANSFORMATION = "values";

  private static final String FIELD_NAME_TUPLES = "tuples";

  @JsonProperty(FIELD_NAME_TUPLES)
  private final List<List<RexLiteral>> tuples;

  /**
   * A node.
   *
   * @param tuples literals that are stored like the columns
   */
  public ValuesExecNode(
      ReadableConfig tableConfig,
      List<List<RexLiteral>> tuples,
      RowType outputType,
      String description) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(ValuesExecNode.class),
        ExecNodeContext.newPersistedConfig(ValuesExecNode.class, tableConfig),
        tuples,
        outputType,
        description);
  }

  /** The node of a plan file. */
  @JsonCreator
  public ValuesExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_TUPLES) List<List<RexLiteral>> tuples,
      @JsonProperty(FIELD_NAME_OUTPUT_TYPE) RowType outputType,
      @JsonProperty(FIELD_NAME_DESCRIPTION) String description) {
    super(id, context, persistedConfig, List.of(), outputType, description, "Values");
    this.tuples = List.copyOf(tuples);
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    RowType rowType = (RowType) getOutputType();
    TransformationMetadata metadata = createTransformationMeta(VALUES_TRANSFORMATION, config);
    SourceTransformation<RowBatch, ?, ?> source =
        new SourceTransformation<>(
            metadata.getName(),
            ValuesSource.of(BatchSchema.of(rowType), LiteralRows.of(tuples), RowBatch.MAX_ROWS),
            WatermarkStrategy.noWatermarks(),
            BatchTypes.of(rowType),
            /* parallelism */ 1,
            /* parallelismConfigured */ true);
    metadata.fill(source);
    source.setMaxParallelism(1);
    return source;
  }
}
