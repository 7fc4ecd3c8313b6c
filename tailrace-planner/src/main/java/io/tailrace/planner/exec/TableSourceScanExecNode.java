/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.Placement;
import io.tailrace.runtime.watermark.CutPolicy;
import java.util.List;
import java.util.Optional;
import org.apache.flink.FlinkVersion;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonCreator;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.flink.table.connector.source.ScanTableSource.ScanRuntimeProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeMetadata;
import org.apache.flink.table.planner.plan.nodes.exec.common.CommonExecTableSourceScan;
import org.apache.flink.table.planner.plan.nodes.exec.spec.DynamicTableSourceSpec;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecTableSourceScan;
import org.apache.flink.table.planner.utils.ShortcutUtils;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.apache.flink.table.types.logical.RowType;

/**
 * Reads a table source in batches. Flink's own node sets the source up, with everything that
 * belongs to it (parallelism, lineage, uid). Where that is a source and nothing else, the same
 * source is put in its place, in batches; otherwise its rows are made batches behind it.
 */
@ExecNodeMetadata(
    name = "tailrace-exec-table-source-scan",
    version = 1,
    producedTransformations = {
      CommonExecTableSourceScan.SOURCE_TRANSFORMATION,
      TableSourceScanExecNode.ROW_TO_BATCH_TRANSFORMATION
    },
    minPlanVersion = FlinkVersion.v2_3,
    minStateVersion = FlinkVersion.v2_3)
public final class TableSourceScanExecNode extends BatchExecNode {
  static final String ROW_TO_BATCH_TRANSFORMATION = "row-to-batch";

  private static final String COLUMNS_IN_DESCRIPTION =
      "(, )?(fields|project|metadata)=\\[[^\\]]*\\]";

  private static final String FIELD_NAME_SCAN_TABLE_SOURCE = "scanTableSource";
  private static final String FIELD_NAME_CUT_POLICY = "cutPolicy";

  @JsonProperty(FIELD_NAME_SCAN_TABLE_SOURCE)
  private final DynamicTableSourceSpec table;

  @JsonProperty(FIELD_NAME_CUT_POLICY)
  private final CutPolicy cutPolicy;

  private Placement placement = Placement.ours(ExecutionLevel.VECTOR);

  /**
   * A node.
   *
   * @param table what is read, with everything that was pushed into it
   * @param cutPolicy where a watermark must stand inside the rows of a batch
   */
  public TableSourceScanExecNode(
      ReadableConfig tableConfig,
      DynamicTableSourceSpec table,
      CutPolicy cutPolicy,
      RowType outputType,
      String description) {
    this(
        ExecNodeContext.newNodeId(),
        ExecNodeContext.newContext(TableSourceScanExecNode.class),
        ExecNodeContext.newPersistedConfig(TableSourceScanExecNode.class, tableConfig),
        table,
        cutPolicy,
        outputType,
        description);
  }

  /** The node of a plan file. */
  @JsonCreator
  public TableSourceScanExecNode(
      @JsonProperty(FIELD_NAME_ID) int id,
      @JsonProperty(FIELD_NAME_TYPE) ExecNodeContext context,
      @JsonProperty(FIELD_NAME_CONFIGURATION) ReadableConfig persistedConfig,
      @JsonProperty(FIELD_NAME_SCAN_TABLE_SOURCE) DynamicTableSourceSpec table,
      @JsonProperty(FIELD_NAME_CUT_POLICY) CutPolicy cutPolicy,
      @JsonProperty(FIELD_NAME_OUTPUT_TYPE) RowType outputType,
      @JsonProperty(FIELD_NAME_DESCRIPTION) String description) {
    super(
        id,
        context,
        persistedConfig,
        List.of(),
        outputType,
        description,
        table.getContextResolvedTable().getIdentifier().getObjectName());
    this.table = table;
    this.cutPolicy = cutPolicy;
  }

  /** How the node runs: final only after its translation. */
  public Placement placement() {
    return placement;
  }

  @Override
  public ExecutionLevel level() {
    return placement.level();
  }

  @Override
  protected Lineage lineage(List<Lineage> inputs) {
    // What is pushed into a source is known by its text only. Which columns are read is left out:
    // it changes with every column that any consumer needs.
    String rows =
        Lineage.digest(
            "table-source-scan",
            table.getContextResolvedTable().getIdentifier().asSummaryString(),
            getDescription().replaceAll(COLUMNS_IN_DESCRIPTION, ""));
    return new Lineage(
        rows,
        ((RowType) getOutputType())
            .getFieldNames().stream().map(name -> Lineage.digest(rows, name)).toList());
  }

  /** The source itself keeps what it has read of the table, whatever columns are asked for. */
  @Override
  protected String stateIdentity(List<Lineage> inputs) {
    return lineage(inputs).rows();
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    RowType rowType = (RowType) getOutputType();
    Transformation<RowData> rows = stockNode(config).translateToPlan(planner);
    SourceWatermarks watermarks =
        new SourceWatermarks(table, cutPolicy, config, planner.getFlinkContext().getClassLoader());
    Optional<Transformation<RowBatch>> source =
        new BatchedSources(rowType, watermarks, provider(planner)).batched(rows);
    if (source.isPresent()) {
      if (!config.isCompiled()) {
        setStructuralUid(source.get(), config);
      }
      return source.get();
    }
    placement = Placement.connector("the connector does more than read a FLIP-27 source");
    return new RowBatching(rowType, config)
        .batched(rows, createTransformationMeta(ROW_TO_BATCH_TRANSFORMATION, config));
  }

  /** Takes the place of the uid that Flink's node makes; a connector may have set its own. */
  private void setStructuralUid(Transformation<RowBatch> source, ExecNodeConfig config) {
    String stock = createTransformationUid(CommonExecTableSourceScan.SOURCE_TRANSFORMATION, config);
    if (source.getUid() == null || source.getUid().equals(stock)) {
      uidOf(CommonExecTableSourceScan.SOURCE_TRANSFORMATION, config).ifPresent(source::setUid);
    }
  }

  /** Flink's node for the same table, under this node's id. */
  private StreamExecTableSourceScan stockNode(ExecNodeConfig config) {
    StreamExecTableSourceScan node =
        new StreamExecTableSourceScan(
            getId(),
            ExecNodeContext.newContext(StreamExecTableSourceScan.class),
            getPersistedConfig(),
            table,
            (RowType) getOutputType(),
            getDescription());
    node.setCompiled(config.isCompiled());
    node.setInputEdges(List.of());
    return node;
  }

  private ScanRuntimeProvider provider(PlannerBase planner) {
    return table
        .getScanTableSource(planner.getFlinkContext(), ShortcutUtils.unwrapTypeFactory(planner))
        .getScanRuntimeProvider(ScanRuntimeProviderContext.INSTANCE);
  }
}
