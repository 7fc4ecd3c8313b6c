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
import org.apache.flink.table.planner.plan.nodes.exec.utils.ExecNodeUtil;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;

/** Makes rows of our batches for a node of Flink's. It emits rows, so it is no node of batches. */
public final class BatchToRowExecNode extends ExecNodeBase<RowData>
    implements StreamExecNode<RowData>, SingleTransformationTranslator<RowData> {

  /** An adapter to rows of the type. */
  public BatchToRowExecNode(RowType rowType) {
    super(
        ExecNodeContext.newNodeId(),
        new ExecNodeContext("tailrace-exec-batch-to-row_1"),
        new Configuration(),
        List.of(InputProperty.DEFAULT),
        rowType,
        "BatchToRow");
  }

  @Override
  protected Transformation<RowData> translateToPlanInternal(
      PlannerBase planner, ExecNodeConfig config) {
    RowType rowType = (RowType) getOutputType();
    Transformation<RowBatch> batches =
        BatchExecNode.asBatches(getInputEdges().get(0).translateToPlan(planner));
    return ExecNodeUtil.createOneInputTransformation(
        batches,
        createTransformationMeta("batch-to-row", config),
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
