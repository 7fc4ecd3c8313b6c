/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.ProbeRange.FRESH;
import static io.tailrace.runtime.aggregate.ProbeRange.IGNORED;
import static io.tailrace.runtime.aggregate.ProbeRange.TAKEN;

import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.state.StateTable;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * MIN and MAX, without taking values back, of what is one integer in memory: integers, BOOLEAN,
 * DECIMAL of up to 18 digits, DATE, TIME, and timestamps of up to 3 fraction digits. Rows that are
 * taken back leave the result as it is; Flink plans it so where they cannot change it.
 */
final class WordExtremeKernel extends ArgumentKernel<WordResult> {
  private final WordArgument argument = new WordArgument();
  private final int value;

  /** What turns the order around: all bits for MIN, none for MAX. */
  private final long flip;

  private int valueAt;
  private long[] words = {};

  WordExtremeKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    super(call, new WordResult(argumentType));
    this.flip = call.function() == AggregateFunction.MIN ? -1L : 0L;
    this.value = layout.addValue(argumentType);
  }

  @Override
  void open(StateTable newTable) {
    super.open(newTable);
    valueAt = newTable.wordOffset(value);
  }

  @Override
  void read(Column column) {
    words = argument.words(column);
  }

  @Override
  void update(ProbeRange range) {
    StateTable groups = table;
    int at = valueAt;
    int[] rows = range.rows();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    long[] in = words;
    long[] out = leftOut;
    long[] before = result.before();
    long[] after = result.afterValues();
    for (int i = range.from(); i < range.to(); i++) {
      byte step = steps[i];
      if (step == IGNORED) {
        continue;
      }
      int row = rows[i];
      long address = addresses[i];
      boolean fresh = step == FRESH;
      boolean none = fresh || groups.isNull(address, value);
      long old = none ? 0 : groups.word(address, at);
      long now = old;
      if (none && !fresh) {
        result.setNullBefore(row);
      }
      if (step < TAKEN && !NullMask.isNull(out, row)) {
        if (none) {
          now = in[row];
          groups.setNotNull(address, value);
          groups.setWord(address, at, now);
        } else if ((in[row] ^ flip) > (old ^ flip)) {
          now = in[row];
          groups.setWord(address, at, now);
        }
      } else if (none) {
        result.setNullAfter(row);
        groups.setNull(address, value);
      }
      before[row] = old;
      after[row] = now;
    }
  }
}
