/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryRowData;

/** Hands out a block row by row through one reused binary row: the cheapest form for Flink. */
final class RowBlockReader extends BlockReader<RowData> {
  private final GeneratedBlock block;
  private final BinaryRowData row;

  RowBlockReader(SourceReaderContext context, TaskCpu taskCpu, GeneratedBlock block) {
    super(context, taskCpu);
    this.block = block;
    this.row = block.newRow();
  }

  @Override
  long emit(long from, long to, ReaderOutput<RowData> output) {
    block.pointTo(row, (int) (from & (GeneratedBlock.ROWS - 1)));
    output.collect(row);
    return from + 1;
  }
}
