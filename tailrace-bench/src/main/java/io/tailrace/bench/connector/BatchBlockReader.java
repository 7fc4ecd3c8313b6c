/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.operator.RowCounters;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReaderContext;

/** Hands out blocks as batches that share their columns. */
final class BatchBlockReader extends BlockReader<RowBatch> {
  private final RowCounters counters;

  BatchBlockReader(SourceReaderContext context, BenchRun run, GeneratedRows rows) {
    super(context, run, rows);
    this.counters = RowCounters.of(context.metricGroup().getIOMetricGroup());
  }

  @Override
  int emit(GeneratedBlock source, int from, int to, ReaderOutput<RowBatch> output) {
    RowBatch batch = source.batch().slice(from, to);
    counters.sent(batch);
    output.collect(batch);
    return to;
  }
}
