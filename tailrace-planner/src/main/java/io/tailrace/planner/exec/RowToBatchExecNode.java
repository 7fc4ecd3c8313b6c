/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowToBatch;
import java.util.List;
import org.apache.flink.FlinkVersion;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.planner.plan.nodes.exec.utils.ExecNodeUtil;
import org.apache.flink.table.types.logical.RowType;

/** Makes batches of the rows of a node of Flink's. */
@ExecNodeMetadata(
    name = "tailrace-exec-row-to-batch",
    version = 1,
    producedTransformations = RowToBatchExecNode.ROW_TO_BATCH_TRANSFORMATION,
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class RowToBatchExecNode extends BatchExecNode {
  static final String ROW_TO_BATCH_TRANSFORMATION = "row-to-batch";

  /** An adapter of rows of the type. */
  public RowToBatchExecNode(ReadableConfig tableConfig, RowType rowType) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(RowToBatchExecNode.class),
        ExecNodeContext.newPersistedConfig(RowToBatchExecNode.class, tableConfig),
        List.of(InputProperty.DEFAULT),
        rowType,
        "RowToBatch");
  }

  /** The node of a plan file. */
  @JsonCreator
  public RowToBatchExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_INPUT_PROPERTIES) List<InputProperty> inputProperties,
      @JsonProperty(FIELD_NAME_OUTPUT_TYPE) RowType outputType,
      @JsonProperty(FIELD_NAME_DESCRIPTION) String description) {
    super(id, context, persistedConfig, inputProperties, outputType, description, "RowToBatch");
  }

  @Override
  protected Lineage lineage(List<Lineage> inputs) {
    return inputs.get(0);
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    RowType rowType = (RowType) getOutputType();
    Transformation<RowData> rows = asRows(getInputEdges().get(0).translateToPlan(planner));
    return ExecNodeUtil.createOneInputTransformation(
        rows,
        createTransformationMeta(ROW_TO_BATCH_TRANSFORMATION, config),
        // A hosted operator in the middle of a plan adds no latency.
        RowToBatch.Factory.untilIdle(BatchSchema.of(rowType), RowBatch.MAX_ROWS),
        BatchTypes.of(rowType),
        rows.getParallelism(),
        /* parallelismConfigured */ false);
  }
}
