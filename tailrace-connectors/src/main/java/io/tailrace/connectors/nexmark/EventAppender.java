/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.BatchBuilder;

/** Appends the events of a scan to a batch, column by column. */
final class EventAppender {
  private static final EventKind[] KINDS = EventKind.values();

  private final BatchBuilder batch;
  private final ScannedColumn[] columns;

  EventAppender(NexmarkScan scan, BatchBuilder batch) {
    this.batch = batch;
    this.columns = new ScannedColumn[scan.fields().size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = scan.table().column(scan.fields().get(i).path(), scan.stream(), batch.column(i));
    }
  }

  /**
   * Appends the events from {@code from} (inclusive) to {@code to} (exclusive), which the table
   * delivers and which belong to one cycle.
   */
  void append(long from, long to) {
    long cycle = from - from % EventNumbers.CYCLE;
    for (EventKind kind : KINDS) {
      long first = Math.max(from, cycle + kind.firstOfCycle());
      long end = Math.min(to, cycle + kind.endOfCycle());
      if (first < end) {
        for (ScannedColumn column : columns) {
          column.append(kind, first, end);
        }
      }
    }
    batch.endInserts((int) (to - from));
  }
}
