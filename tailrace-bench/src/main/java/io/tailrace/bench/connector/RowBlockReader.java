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

/** Hands out rows through one reused binary row: the cheapest form for Flink. */
final class RowBlockReader extends BlockReader<RowData> {
  private final BinaryRowData row;

  RowBlockReader(SourceReaderContext context, BenchRun run, GeneratedRows rows) {
    super(context, run, rows);
    this.row = rows.block(0).newRow();
  }

  @Override
  int emit(GeneratedBlock source, int from, int to, ReaderOutput<RowData> output) {
    source.pointTo(row, from);
    output.collect(row);
    return from + 1;
  }
}
