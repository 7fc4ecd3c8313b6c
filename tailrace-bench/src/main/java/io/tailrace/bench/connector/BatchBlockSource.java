/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.RowBatch;
import org.apache.flink.api.connector.source.SourceReaderContext;

/** Generated rows as batches of columns. */
public final class BatchBlockSource extends BlockSource<RowBatch> {
  private static final long serialVersionUID = 1L;

  /**
   * A source of {@code rows} rows over all its readers, 1 at least.
   *
   * @param run id of the open {@link BenchRun} that counts the readers' CPU time
   */
  public BatchBlockSource(BlockSpec spec, long rows, String run) {
    super(spec, rows, run);
  }

  @Override
  BlockReader<RowBatch> createReader(
      SourceReaderContext context, BenchRun run, GeneratedRows rows) {
    return new BatchBlockReader(context, run, rows);
  }
}
