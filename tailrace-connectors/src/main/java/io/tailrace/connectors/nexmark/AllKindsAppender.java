/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.IntColumnBuilder;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowColumnBuilder;

/**
 * Rows of all events: their kind as a number, 0 for persons, 1 for auctions and 2 for bids, and one
 * nested row per kind, of which one is not NULL.
 */
final class AllKindsAppender implements EventAppender {
  private static final NexmarkTable[] KINDS = {
    NexmarkTable.PERSON, NexmarkTable.AUCTION, NexmarkTable.BID
  };

  private final BatchBuilder batch;
  private final IntColumnBuilder eventType;
  private final RowColumnBuilder[] rows = new RowColumnBuilder[KINDS.length];
  private final EventColumns[] columns;

  AllKindsAppender(EventStream stream, BatchBuilder batch) {
    this.batch = batch;
    this.eventType = (IntColumnBuilder) batch.column(0);
    for (int kind = 0; kind < rows.length; kind++) {
      rows[kind] = (RowColumnBuilder) batch.column(1 + kind);
    }
    this.columns =
        new EventColumns[] {
          new PersonColumns(stream, rows[0]::field),
          new AuctionColumns(stream, rows[1]::field),
          new BidColumns(stream, rows[2]::field)
        };
  }

  @Override
  public void append(long from, long to) {
    long cycle = from - from % EventNumbers.CYCLE;
    for (int kind = 0; kind < KINDS.length; kind++) {
      long first = Math.max(from, cycle + KINDS[kind].firstOfCycle());
      long end = Math.min(to, cycle + KINDS[kind].endOfCycle());
      if (first < end) {
        append(kind, first, end);
      }
    }
  }

  private void append(int kind, long from, long to) {
    for (int other = 0; other < rows.length; other++) {
      if (other != kind) {
        rows[other].appendNulls((int) (to - from));
      }
    }
    for (long event = from; event < to; event++) {
      eventType.append(kind);
      columns[kind].append(event);
      rows[kind].endRow();
      batch.endRow(RowBatch.INSERT);
    }
  }
}
