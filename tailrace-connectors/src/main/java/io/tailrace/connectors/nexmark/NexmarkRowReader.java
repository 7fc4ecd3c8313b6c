/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.RowBatch;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.table.data.RowData;

/**
 * Hands out blocks of events row by row. All rows are one cursor over the columns of the block,
 * whose values refer to them: Flink copies a row where it keeps one.
 */
final class NexmarkRowReader extends NexmarkReader<RowData> {
  private final BatchRow cursor;
  private EventBlock block = new EventBlock(RowBatch.of(0), List.of());
  private int nextRow;

  NexmarkRowReader(NexmarkScan scan) {
    super(scan);
    this.cursor = new BatchRow(scan.schema());
  }

  @Override
  boolean emit(EventBlocks source, ReaderOutput<RowData> output) {
    if (nextRow == block.batch().size()) {
      if (source.isEmpty()) {
        return false;
      }
      block = source.next();
      cursor.wrap(block.batch());
      nextRow = 0;
    }
    output.collect(cursor.at(nextRow++));
    return true;
  }

  @Override
  void turnBack(Map<Integer, Long> positions) {
    List<EventBlock.Stretch> stretches = block.stretches();
    int end = block.batch().size();
    for (int i = stretches.size() - 1; i >= 0 && end > nextRow; i--) {
      EventBlock.Stretch stretch = stretches.get(i);
      int start = end - stretch.rows();
      positions.put(stretch.split(), stretch.first() + Math.max(nextRow - start, 0));
      end = start;
    }
  }
}
