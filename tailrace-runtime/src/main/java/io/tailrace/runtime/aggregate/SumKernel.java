/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.ProbeRange.FRESH;

import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.state.StateTable;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * SUM of integers that are never taken back: one word and a NULL bit per group. The sum overflows
 * in the type of the result, as in Flink.
 */
final class SumKernel extends ArgumentKernel<WordResult> {
  private final WordArgument argument = new WordArgument();
  private final int shift;
  private final int sum;
  private int sumAt;
  private int nullAt;
  private long nullMask;
  private long[] words = {};

  SumKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    super(call, new WordResult(argumentType));
    this.shift = IntegerWidth.unusedBits(argumentType);
    this.sum = layout.addValue(argumentType);
  }

  @Override
  void open(StateTable newTable) {
    super.open(newTable);
    sumAt = newTable.wordOffset(sum);
    nullAt = newTable.nullOffset(sum);
    nullMask = newTable.nullMask(sum);
  }

  @Override
  void read(Column column) {
    words = argument.words(column);
  }

  @Override
  void update(ProbeRange range) {
    long[][] segments = table.words();
    int at = sumAt;
    int[] rows = range.rows();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    long[] in = words;
    long[] out = leftOut;
    long[] before = result.before();
    long[] after = result.afterValues();
    for (int i = range.from(); i < range.to(); i++) {
      int row = rows[i];
      long[] segment = segments[(int) (addresses[i] >>> 32)];
      int group = (int) addresses[i];
      if (steps[i] == FRESH
          || (segment[group + nullAt] & nullMask) != 0
          || NullMask.isNull(out, row)) {
        updateWithNull(segment, group, row, steps[i]);
        continue;
      }
      long old = segment[group + at];
      long now = old + in[row] << shift >> shift;
      segment[group + at] = now;
      before[row] = old;
      after[row] = now;
    }
  }

  /** Brings one group up to date whose sum, or what is added to it, may be NULL. */
  private void updateWithNull(long[] segment, int group, int row, byte step) {
    boolean fresh = step == FRESH;
    boolean none = fresh || (segment[group + nullAt] & nullMask) != 0;
    long old = none ? 0 : segment[group + sumAt];
    long now = old;
    if (!NullMask.isNull(leftOut, row)) {
      now = old + words[row] << shift >> shift;
      segment[group + nullAt] &= ~nullMask;
      if (none && !fresh) {
        result.setNullBefore(row);
      }
    } else if (none) {
      result.setNullAfter(row);
      segment[group + nullAt] |= nullMask;
      if (!fresh) {
        result.setNullBefore(row);
      }
    }
    segment[group + sumAt] = now;
    result.before()[row] = old;
    result.afterValues()[row] = now;
  }
}
