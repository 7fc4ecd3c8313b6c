/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.RowBatch;
import io.tailrace.state.StateTable;

/**
 * One function of a GROUP BY: a loop over the rows of a range that brings the state of their groups
 * up to date and notes the results before and after each row.
 *
 * <p>A group that a row makes or deletes has arbitrary values in the table within the range, so a
 * kernel writes all of its values where a row is {@link ProbeRange#FRESH}.
 */
abstract class AggregateKernel {

  /** Called once, with the table that keeps what the kernel asked for when it was made. */
  abstract void open(StateTable table);

  /** Called once a batch, before its first range. */
  abstract void bind(RowBatch batch);

  /** Runs over a range of the batch that was bound. */
  abstract void update(ProbeRange range);

  /** The results for the rows of the batch. */
  abstract AggregateResult result();

  /** Whether every row that is added to or taken from a group changes the result. */
  boolean changesAlways() {
    return false;
  }

  /** Bytes of the longest value of variable width that a result may be, as far as known, else 0. */
  int longestValue(RowBatch batch) {
    return 0;
  }
}
