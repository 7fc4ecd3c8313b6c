/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import static org.apache.flink.util.Preconditions.checkState;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.sink.ColumnarSinkProvider;
import java.util.List;
import org.apache.flink.FlinkVersion;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.transformations.SinkTransformation;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.planner.connectors.DynamicSinkUtils;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecEdge;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.planner.plan.nodes.exec.common.CommonExecSink;
import org.apache.flink.table.planner.plan.nodes.exec.spec.DynamicTableSinkSpec;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecSink;
import org.apache.flink.table.runtime.connector.sink.SinkRuntimeProviderContext;
import org.apache.flink.table.types.logical.RowType;

/**
 * Writes batches to a table sink that takes them. Flink's own node sets the sink up, with
 * everything that belongs to it (parallelism, lineage, uid, metric variables); the sink of batches
 * is then put in its place. Only for sinks before which that node puts nothing else.
 */
@ExecNodeMetadata(
    name = "tailrace-exec-sink",
    version = 1,
    consumedOptions = {
      "table.exec.sink.not-null-enforcer",
      "table.exec.sink.type-length-enforcer",
      "table.exec.sink.nested-constraint-enforcer",
      "table.exec.sink.keyed-shuffle",
      "table.exec.sink.rowtime-inserter"
    },
    producedTransformations = CommonExecSink.SINK_TRANSFORMATION,
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class SinkExecNode extends BatchExecNode {
  private static final String FIELD_NAME_DYNAMIC_TABLE_SINK = "dynamicTableSink";
  private static final String FIELD_NAME_INPUT_CHANGELOG_MODE = "inputChangelogMode";

  @JsonProperty(FIELD_NAME_DYNAMIC_TABLE_SINK)
  private final DynamicTableSinkSpec table;

  @JsonProperty(FIELD_NAME_INPUT_CHANGELOG_MODE)
  private final ChangelogMode inputChangelogMode;

  /**
   * A node.
   *
   * @param table what is written to
   * @param inputChangelogMode the changes that are written
   */
  public SinkExecNode(
      ReadableConfig tableConfig,
      DynamicTableSinkSpec table,
      ChangelogMode inputChangelogMode,
      RowType outputType,
      String description) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(SinkExecNode.class),
        ExecNodeContext.newPersistedConfig(SinkExecNode.class, tableConfig),
        table,
        inputChangelogMode,
        List.of(InputProperty.DEFAULT),
        outputType,
        description);
  }

  /** The node of a plan file. */
  @JsonCreator
  public SinkExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_DYNAMIC_TABLE_SINK) DynamicTableSinkSpec table,
      @JsonProperty(FIELD_NAME_INPUT_CHANGELOG_MODE) ChangelogMode inputChangelogMode,
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
        table.getContextResolvedTable().getIdentifier().getObjectName());
    this.table = table;
    this.inputChangelogMode = inputChangelogMode;
  }

  /** The table that the node writes to. */
  public ContextResolvedTable table() {
    return table.getContextResolvedTable();
  }

  @Override
  protected String stateIdentity(List<Lineage> inputs) {
    return table.getContextResolvedTable().getIdentifier().asSummaryString();
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    Transformation<RowBatch> batches = inputBatches(planner, 0);
    Transformation<Object> rows = stockNode(config).translateToPlan(planner);
    checkState(
        rows instanceof SinkTransformation && rows.getInputs().equals(List.of(batches)),
        "Flink puts more than a sink at the end of the plan: %s.",
        rows.getInputs());
    return replace((SinkTransformation<?, ?>) rows, batches, planner, config);
  }

  /** Flink's node for the same table, under this node's id. */
  private StreamExecSink stockNode(ExecNodeConfig config) {
    StreamExecSink node =
        new StreamExecSink(
            getId(),
            ExecNodeContext.newContext(StreamExecSink.class),
            getPersistedConfig(),
            table,
            inputChangelogMode,
            /* upsertMaterialize */ false,
            /* sinkUpsertMaterializeStrategy */ null,
            /* stateMetadataList */ null,
            /* inputUpsertKey */ new int[0],
            /* conflictStrategy */ null,
            getInputProperties(),
            getOutputType(),
            getDescription());
    node.setCompiled(config.isCompiled());
    node.setInputEdges(
        List.of(
            ExecEdge.builder().source(getInputEdges().get(0).getSource()).target(node).build()));
    return node;
  }

  private <OutputT> Transformation<RowBatch> replace(
      SinkTransformation<?, OutputT> rows,
      Transformation<RowBatch> batches,
      PlannerBase planner,
      ExecNodeConfig config) {
    DynamicTableSink tableSink = table.getTableSink(planner.getFlinkContext());
    ColumnarSinkProvider provider =
        (ColumnarSinkProvider)
            tableSink.getSinkRuntimeProvider(
                new SinkRuntimeProviderContext(false, table.getTargetColumns()));
    BatchSchema schema =
        BatchSchema.of(
            DynamicSinkUtils.createConsumedType(
                table.getContextResolvedTable().getResolvedSchema(), tableSink));
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
    uidOf(CommonExecSink.SINK_TRANSFORMATION, config).ifPresent(columnar::setUid);
    columnar.setLineageVertex(rows.getLineageVertex());
    provider.getAdditionalMetricVariables().forEach(columnar::addMetricVariable);
    return asBatches(columnar);
  }
}
