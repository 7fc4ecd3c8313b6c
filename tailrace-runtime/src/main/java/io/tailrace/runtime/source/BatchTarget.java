/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import static io.tailrace.runtime.operator.RowBuffer.checkMaxRows;

/**
 * How many rows a source gathers before it lets the task look at its other duties. A checkpoint
 * barrier waits for the batch that is under way: to be read, and to be processed by all operators
 * chained to the source. Where that takes longer than {@link #BUDGET_NANOS}, fewer rows are
 * gathered the next time; where there is time to spare, twice as many.
 *
 * <p>Wall-clock time is what a barrier waits, so waiting for network buffers counts, too: behind a
 * consumer that is slow for each row, batches get small, and their overhead does not matter there.
 */
final class BatchTarget {
  /** How long reading and processing one batch may take, in nanoseconds. */
  static final long BUDGET_NANOS = 20_000_000L;

  private static final int FIRST_TARGET = 256;

  private final int maxRows;
  private int rows;

  /** A target of at most so many rows. */
  BatchTarget(int maxRows) {
    this.maxRows = checkMaxRows(maxRows);
    this.rows = Math.min(maxRows, FIRST_TARGET);
  }

  /** Rows to gather at present, at least one. */
  int rows() {
    return rows;
  }

  /**
   * Learns from a batch.
   *
   * @param processed rows that were gathered and processed
   * @param nanos how long that took
   */
  void observe(int processed, long nanos) {
    if (processed == 0) {
      return;
    }
    if (nanos > BUDGET_NANOS) {
      long affordable = Math.max(1, (long) (processed * ((double) BUDGET_NANOS / nanos)));
      rows = (int) Math.min(rows, affordable);
    } else if (nanos < BUDGET_NANOS / 2 && processed >= rows) {
      rows = Math.min(maxRows, 2 * rows);
    }
  }
}
