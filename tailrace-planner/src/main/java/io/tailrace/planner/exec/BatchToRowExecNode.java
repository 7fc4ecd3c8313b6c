/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.BatchToRow;
import io.tailrace.runtime.operator.RowCopies;
import java.util.List;
import org.apache.flink.FlinkVersion;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.planner.plan.nodes.exec.SingleTransformationTranslator;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.utils.ExecNodeUtil;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;

/** Makes rows of our batches for a node of Flink's. It emits rows, so it is no node of batches. */
@ExecNodeMetadata(
    name = "tailrace-exec-batch-to-row",
    version = 1,
    producedTransformations = BatchToRowExecNode.BATCH_TO_ROW_TRANSFORMATION,
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class BatchToRowExecNode extends ExecNodeBase<RowData>
    implements StreamExecNode<RowData>, SingleTransformationTranslator<RowData> {
  static final String BATCH_TO_ROW_TRANSFORMATION = "batch-to-row";

  /** An adapter to rows of the type. */
  public BatchToRowExecNode(ReadableConfig tableConfig, RowType rowType) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(BatchToRowExecNode.class),
        ExecNodeContext.newPersistedConfig(BatchToRowExecNode.class, tableConfig),
        List.of(InputProperty.DEFAULT),
        rowType,
        "BatchToRow");
  }

  /** The node of a plan file. */
  @JsonCreator
  public BatchToRowExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_INPUT_PROPERTIES) List<InputProperty> inputProperties,
      @JsonProperty(FIELD_NAME_OUTPUT_TYPE) RowType outputType,
      @JsonProperty(FIELD_NAME_DESCRIPTION) String description) {
    super(id, context, persistedConfig, inputProperties, outputType, description);
  }

  @Override
  protected Transformation<RowData> translateToPlanInternal(
      PlannerBase planner, ExecNodeConfig config) {
    RowType rowType = (RowType) getOutputType();
    Transformation<RowBatch> batches =
        BatchExecNode.asBatches(getInputEdges().get(0).translateToPlan(planner));
    return ExecNodeUtil.createOneInputTransformation(
        batches,
        createTransformationMeta(BATCH_TO_ROW_TRANSFORMATION, config),
        // What Flink's operators do with a row is not known, so that each gets its own.
        new BatchToRow.Factory(BatchSchema.of(rowType), RowCopies.COPIED),
        InternalTypeInfo.of(rowType),
        batches.getParallelism(),
        /* parallelismConfigured */ false);
  }

  @Override
  protected String getSimplifiedName() {
    return "BatchToRow";
  }
}
