/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import static org.apache.flink.util.Preconditions.checkState;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.sink.ColumnarSinkProvider;
import java.util.List;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.transformations.SinkTransformation;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.planner.connectors.DynamicSinkUtils;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecEdge;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.spec.DynamicTableSinkSpec;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecSink;
import org.apache.flink.table.runtime.connector.sink.SinkRuntimeProviderContext;
import org.apache.flink.table.types.logical.RowType;

/**
 * Writes batches to a table sink that takes them. Flink's own node sets the sink up, with
 * everything that belongs to it (parallelism, lineage, uid, metric variables); the sink of batches
 * is then put in its place. Only for sinks before which that node puts nothing else.
 */
public final class SinkExecNode extends BatchExecNode {
  private final StreamExecSink sink;

  /** A node that writes what {@code sink} writes. */
  public SinkExecNode(StreamExecSink sink) {
    super(
        "tailrace-exec-sink_1",
        sink.getSimplifiedName(),
        1,
        (RowType) sink.getOutputType(),
        sink.getDescription(),
        ExecutionLevel.VECTOR);
    this.sink = sink;
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    Transformation<RowBatch> batches = inputBatches(planner, 0);
    sink.setInputEdges(
        List.of(
            ExecEdge.builder().source(getInputEdges().get(0).getSource()).target(sink).build()));
    Transformation<Object> rows = sink.translateToPlan(planner);
    checkState(
        rows instanceof SinkTransformation && rows.getInputs().equals(List.of(batches)),
        "Flink puts more than a sink at the end of the plan: %s.",
        rows.getInputs());
    return replace((SinkTransformation<?, ?>) rows, batches, planner);
  }

  private <OutputT> Transformation<RowBatch> replace(
      SinkTransformation<?, OutputT> rows, Transformation<RowBatch> batches, PlannerBase planner) {
    DynamicTableSinkSpec spec = sink.getTableSinkSpec();
    DynamicTableSink tableSink = spec.getTableSink(planner.getFlinkContext());
    ColumnarSinkProvider provider =
        (ColumnarSinkProvider)
            tableSink.getSinkRuntimeProvider(
                new SinkRuntimeProviderContext(false, spec.getTargetColumns()));
    BatchSchema schema =
        BatchSchema.of(
            DynamicSinkUtils.createConsumedType(
                spec.getContextResolvedTable().getResolvedSchema(), tableSink));
    SinkTransformation<RowBatch, OutputT> columnar =
        new SinkTransformation<>(
            new DataStream<>(planner.getExecEnv(), batches),
            provider.createColumnarSink(schema),
            rows.getOutputType(),
            rows.getName(),
            rows.getParallelism(),
            rows.isParallelismConfigured(),
            rows.getSinkOperatorsUidHashes());
    columnar.setDescription(rows.getDescription());
    columnar.setUid(rows.getUid());
    columnar.setLineageVertex(rows.getLineageVertex());
    provider.getAdditionalMetricVariables().forEach(columnar::addMetricVariable);
    return asBatches(columnar);
  }
}
