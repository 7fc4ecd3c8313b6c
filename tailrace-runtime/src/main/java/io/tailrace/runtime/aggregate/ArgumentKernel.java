/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.Column;
import io.tailrace.batch.RowBatch;
import io.tailrace.state.StateTable;

/**
 * A function of one argument: what all of them do with a batch before their loops.
 *
 * @param <R> the form of the results
 */
abstract class ArgumentKernel<R extends AggregateResult> extends AggregateKernel {
  final R result;

  /** The groups, known from {@link #open} on. */
  StateTable table;

  /** The rows of the batch that take no part, in the form of a null mask. */
  long[] leftOut = {};

  private final TakenRows takenRows;
  private final int field;

  ArgumentKernel(AggregateCallSpec call, R result) {
    this.result = result;
    this.takenRows = new TakenRows(call);
    this.field = call.argument();
  }

  @Override
  void open(StateTable newTable) {
    table = newTable;
  }

  @Override
  final void bind(RowBatch batch) {
    read(argumentOf(batch));
    leftOut = takenRows.leftOut(batch);
    result.begin(batch.physicalSize());
  }

  /** Takes the column of the argument, whose rows that are left out have arbitrary values. */
  abstract void read(Column column);

  /** The column of the argument. */
  final Column argumentOf(RowBatch batch) {
    return batch.column(field);
  }

  @Override
  final AggregateResult result() {
    return result;
  }
}
