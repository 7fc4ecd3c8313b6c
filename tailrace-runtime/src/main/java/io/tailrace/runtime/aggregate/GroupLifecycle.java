/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.RowBatch;
import io.tailrace.state.StateTable;

/** Decides, as the first loop over a range, what each row means to its group. */
interface GroupLifecycle {

  /** Called once, before the first batch. */
  void open(StateTable table);

  /**
   * Called once a batch, before its first range.
   *
   * @throws IllegalStateException when the batch holds what the plan rules out
   */
  void bind(RowBatch batch);

  /** Fills the steps of a range, and makes groups live. */
  void decide(ProbeRange range);

  /** Called at the end of a range: groups without rows leave the table. */
  void finish(ProbeRange range);
}
