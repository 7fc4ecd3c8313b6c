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
    boolean countsAll = leftOut.length == 0;
    long[] before = result.before();
    long[] after = result.afterValues();
    for (int i = range.from(); i < range.to(); i++) {
      if (steps[i] != ADDED || !countsAll) {
        updateOne(addresses[i], rows[i], steps[i]);
        continue;
      }
      long[] segment = segments[(int) (addresses[i] >>> 32)];
      int group = (int) addresses[i] + at;
      long old = segment[group];
      segment[group] = old + 1;
      before[rows[i]] = old;
      after[rows[i]] = old + 1;
    }
  }

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
