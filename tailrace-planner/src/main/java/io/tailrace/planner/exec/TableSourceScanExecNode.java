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
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.table.connector.source.ScanTableSource.ScanRuntimeProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecTableSourceScan;
import org.apache.flink.table.planner.utils.ShortcutUtils;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;
import org.apache.flink.table.types.logical.RowType;

/**
 * Reads a table source in batches. Flink's own node sets the source up, with everything that
 * belongs to it (parallelism, lineage, uid). Where that is a source and nothing else, the same
 * source is put in its place, in batches; otherwise its rows are made batches behind it.
 */
public final class TableSourceScanExecNode extends BatchExecNode {
  private final StreamExecTableSourceScan scan;
  private final CutPolicy cutPolicy;
  private Placement placement = Placement.ours(ExecutionLevel.VECTOR);

  /**
   * A node that reads what {@code scan} reads.
   *
   * @param cutPolicy where a watermark must stand inside the rows of a batch
   */
  public TableSourceScanExecNode(StreamExecTableSourceScan scan, CutPolicy cutPolicy) {
    super(
        "tailrace-exec-table-source-scan_1",
        scan.getSimplifiedName(),
        0,
        (RowType) scan.getOutputType(),
        scan.getDescription(),
        ExecutionLevel.VECTOR);
    this.scan = scan;
    this.cutPolicy = cutPolicy;
    scan.setInputEdges(List.of());
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
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    RowType rowType = (RowType) getOutputType();
    Transformation<RowData> rows = scan.translateToPlan(planner);
    SourceWatermarks watermarks =
        new SourceWatermarks(
            scan.getTableSourceSpec(),
            cutPolicy,
            config,
            planner.getFlinkContext().getClassLoader());
    Optional<Transformation<RowBatch>> source =
        new BatchedSources(rowType, watermarks, provider(planner)).batched(rows);
    if (source.isPresent()) {
      return source.get();
    }
    placement = Placement.connector("the connector does more than read a FLIP-27 source");
    return new RowBatching(rowType, config)
        .batched(rows, createTransformationMeta("row-to-batch", config));
  }

  private ScanRuntimeProvider provider(PlannerBase planner) {
    return scan.getTableSourceSpec()
        .getScanTableSource(planner.getFlinkContext(), ShortcutUtils.unwrapTypeFactory(planner))
        .getScanRuntimeProvider(ScanRuntimeProviderContext.INSTANCE);
  }
}
