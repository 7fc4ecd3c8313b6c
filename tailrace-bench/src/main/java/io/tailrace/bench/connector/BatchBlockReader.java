/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.RowBatch;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReaderContext;

/** Hands out blocks as batches that share their columns. */
final class BatchBlockReader extends BlockReader<RowBatch> {
  BatchBlockReader(SourceReaderContext context, BenchRun run, GeneratedRows rows) {
    super(context, run, rows);
  }

  @Override
  int emit(GeneratedBlock source, int from, int to, ReaderOutput<RowBatch> output) {
    output.collect(source.batch().slice(from, to));
    return to;
  }
}
