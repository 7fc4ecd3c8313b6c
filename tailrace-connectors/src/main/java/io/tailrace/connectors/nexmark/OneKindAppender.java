/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.RowBatch;

/** Rows of one kind of events. */
final class OneKindAppender implements EventAppender {
  private final BatchBuilder batch;
  private final EventColumns columns;

  OneKindAppender(BatchBuilder batch, EventColumns columns) {
    this.batch = batch;
    this.columns = columns;
  }

  @Override
  public void append(long from, long to) {
    for (long event = from; event < to; event++) {
      columns.append(event);
      batch.endRow(RowBatch.INSERT);
    }
  }
}
