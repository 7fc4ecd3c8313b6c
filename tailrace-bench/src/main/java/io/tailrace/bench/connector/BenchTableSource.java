/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.bench.connector.BenchTableFactory.Handover;
import io.tailrace.runtime.source.ColumnarSourceProvider;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.RowData;

/** The source of generated rows; see {@link BenchTableFactory}. */
final class BenchTableSource implements ScanTableSource {
  private final BlockSpec spec;
  private final long rows;
  private final String run;
  private final Handover handover;

  BenchTableSource(BlockSpec spec, long rows, String run, Handover handover) {
    this.spec = spec;
    this.rows = rows;
    this.run = run;
    this.handover = handover;
  }

  @Override
  public ChangelogMode getChangelogMode() {
    return spec.changes().mode();
  }

  @Override
  public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
    // Now, so that no task pays for making the rows.
    GeneratedRows.of(spec);
    RowBlockSource rowSource = new RowBlockSource(spec, rows, run);
    return switch (handover) {
      case ROWS -> SourceProvider.of(rowSource);
      case COLUMNS -> new Provider(rowSource, new BatchBlockSource(spec, rows, run));
    };
  }

  @Override
  public DynamicTableSource copy() {
    return new BenchTableSource(spec, rows, run, handover);
  }

  @Override
  public String asSummaryString() {
    return BenchTableFactory.IDENTIFIER;
  }

  private record Provider(RowBlockSource rowSource, BatchBlockSource batchSource)
      implements ColumnarSourceProvider {
    @Override
    public Source<RowData, ?, ?> createSource() {
      return rowSource;
    }

    @Override
    public Source<RowBatch, ?, ?> createColumnarSource(BatchSchema schema) {
      return batchSource;
    }

    @Override
    public boolean isBounded() {
      return true;
    }
  }
}
