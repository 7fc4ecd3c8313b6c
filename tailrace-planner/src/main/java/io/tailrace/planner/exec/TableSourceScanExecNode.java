/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.source.ColumnarSourceProvider;
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
 * belongs to it (parallelism, lineage, uid); the same source is then put in its place, in batches.
 */
public final class TableSourceScanExecNode extends BatchExecNode {
  private final StreamExecTableSourceScan scan;

  /** A node that reads what {@code scan} reads. */
  public TableSourceScanExecNode(StreamExecTableSourceScan scan) {
    super(
        "tailrace-exec-table-source-scan_1",
        scan.getSimplifiedName(),
        0,
        (RowType) scan.getOutputType(),
        scan.getDescription(),
        ExecutionLevel.VECTOR);
    this.scan = scan;
    scan.setInputEdges(List.of());
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    RowType rowType = (RowType) getOutputType();
    Transformation<RowData> rows = scan.translateToPlan(planner);
    return new BatchedSources(rowType, columnarProvider(planner))
        .batched(rows)
        .orElseGet(
            () ->
                new RowBatching(rowType, config)
                    .batched(rows, createTransformationMeta("row-to-batch", config)));
  }

  private Optional<ColumnarSourceProvider> columnarProvider(PlannerBase planner) {
    ScanRuntimeProvider provider =
        scan.getTableSourceSpec()
            .getScanTableSource(planner.getFlinkContext(), ShortcutUtils.unwrapTypeFactory(planner))
            .getScanRuntimeProvider(ScanRuntimeProviderContext.INSTANCE);
    return provider instanceof ColumnarSourceProvider columnar
        ? Optional.of(columnar)
        : Optional.empty();
  }
}
