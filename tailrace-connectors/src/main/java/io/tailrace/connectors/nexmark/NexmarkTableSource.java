/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.source.ColumnarSourceProvider;
import java.util.Optional;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/** A table of events; see {@link NexmarkTableFactory}. */
final class NexmarkTableSource implements ScanTableSource, SupportsProjectionPushDown {
  private final Optional<Integer> parallelism;
  private NexmarkScan scan;

  NexmarkTableSource(NexmarkScan scan, Optional<Integer> parallelism) {
    this.scan = scan;
    this.parallelism = parallelism;
  }

  @Override
  public ChangelogMode getChangelogMode() {
    return ChangelogMode.insertOnly();
  }

  @Override
  public boolean supportsNestedProjection() {
    return true;
  }

  @Override
  public void applyProjection(int[][] projectedFields, DataType producedDataType) {
    scan =
        scan.project(
            projectedFields, LogicalTypeChecks.getFieldNames(producedDataType.getLogicalType()));
  }

  @Override
  public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
    return new Provider(scan, parallelism);
  }

  @Override
  public DynamicTableSource copy() {
    return new NexmarkTableSource(scan, parallelism);
  }

  @Override
  public String asSummaryString() {
    return NexmarkTableFactory.IDENTIFIER + " " + scan.table().option();
  }

  private record Provider(NexmarkScan scan, Optional<Integer> parallelism)
      implements ColumnarSourceProvider {
    @Override
    public Source<RowData, ?, ?> createSource() {
      return new NexmarkRowSource(scan);
    }

    @Override
    public Source<RowBatch, ?, ?> createColumnarSource(BatchSchema schema) {
      return new NexmarkBatchSource(scan);
    }

    @Override
    public boolean isBounded() {
      return scan.stream().isBounded();
    }

    @Override
    public Optional<Integer> getParallelism() {
      return parallelism;
    }
  }
}
