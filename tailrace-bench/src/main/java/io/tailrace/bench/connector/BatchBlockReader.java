/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.RowBatch;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReaderContext;

/** Hands out a block as batches that share its columns. */
final class BatchBlockReader extends BlockReader<RowBatch> {
  private final RowBatch batch;

  BatchBlockReader(SourceReaderContext context, TaskCpu taskCpu, GeneratedBlock block) {
    super(context, taskCpu);
    this.batch = block.batch();
  }

  @Override
  long emit(long from, long to, ReaderOutput<RowBatch> output) {
    int start = (int) (from & (GeneratedBlock.ROWS - 1));
    int count = (int) Math.min(GeneratedBlock.ROWS - start, to - from);
    output.collect(batch.slice(start, start + count));
    return from + count;
  }
}
