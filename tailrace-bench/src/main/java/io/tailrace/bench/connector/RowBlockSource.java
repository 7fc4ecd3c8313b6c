/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.table.data.RowData;

/** Generated rows as Flink's binary rows. */
public final class RowBlockSource extends BlockSource<RowData> {
  private static final long serialVersionUID = 1L;

  /**
   * A source of {@code rows} rows over all its readers, 1 at least.
   *
   * @param run id of the open {@link BenchRun} that counts the readers' CPU time
   */
  public RowBlockSource(BlockSpec spec, long rows, String run) {
    super(spec, rows, run);
  }

  @Override
  BlockReader<RowData> createReader(SourceReaderContext context, BenchRun run, GeneratedRows rows) {
    return new RowBlockReader(context, run, rows);
  }
}
