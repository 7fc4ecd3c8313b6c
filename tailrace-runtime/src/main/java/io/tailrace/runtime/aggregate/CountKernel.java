/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.AggregateCallSpec.NO_FIELD;
import static io.tailrace.runtime.aggregate.ProbeRange.ADDED;
import static io.tailrace.runtime.aggregate.ProbeRange.DELETED;
import static io.tailrace.runtime.aggregate.ProbeRange.FRESH;
import static io.tailrace.runtime.aggregate.ProbeRange.IGNORED;
import static io.tailrace.runtime.aggregate.ProbeRange.TAKEN;

import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.state.StateTable;
import org.apache.flink.table.types.logical.BigIntType;

/** COUNT of rows, or of rows whose argument is not NULL. */
final class CountKernel extends AggregateKernel {
  private final WordResult result = new WordResult(new BigIntType());
  private final TakenRows takenRows;
  private final boolean unconditional;
  private final int count;
  private StateTable table;
  private int countAt;
  private long[] leftOut = {};

  CountKernel(AggregateCallSpec call, StateLayout layout) {
    this.takenRows = new TakenRows(call);
    this.unconditional = call.argument() == NO_FIELD && call.filter() == NO_FIELD;
    this.count = layout.addValue(new BigIntType());
  }

  @Override
  void open(StateTable newTable) {
    table = newTable;
    countAt = newTable.wordOffset(count);
  }

  @Override
  void bind(RowBatch batch) {
    leftOut = takenRows.leftOut(batch);
    result.begin(batch.physicalSize());
  }

  @Override
  void update(ProbeRange range) {
    long[][] segments = table.words();
    int at = countAt;
    int[] rows = range.rows();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    long[] out = leftOut;
    long[] before = result.before();
    long[] after = result.afterValues();
    for (int i = range.from(); i < range.to(); i++) {
      int row = rows[i];
      if (steps[i] != ADDED) {
        updateOne(addresses[i], row, steps[i]);
        continue;
      }
      long[] segment = segments[(int) (addresses[i] >>> 32)];
      int group = (int) addresses[i] + at;
      long old = segment[group];
      long now = NullMask.isNull(out, row) ? old : old + 1;
      segment[group] = now;
      before[row] = old;
      after[row] = now;
    }
  }

  /** Brings one group up to date whose row is not simply added. */
  private void updateOne(long address, int row, byte step) {
    if (step == IGNORED) {
      return;
    }
    if (step == FRESH) {
      table.setNotNull(address, count);
    }
    long old = step == FRESH ? 0 : table.word(address, countAt);
    long now = old + (NullMask.isNull(leftOut, row) ? 0 : step >= TAKEN ? -1 : 1);
    table.setWord(address, countAt, now);
    result.before()[row] = old;
    result.afterValues()[row] = step == DELETED ? old : now;
  }

  @Override
  AggregateResult result() {
    return result;
  }

  @Override
  boolean changesAlways() {
    return unconditional;
  }
}
