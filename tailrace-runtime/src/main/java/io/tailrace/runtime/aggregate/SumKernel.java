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
  }

  @Override
  void read(Column column) {
    words = argument.words(column);
  }

  @Override
  void update(ProbeRange range) {
    StateTable groups = table;
    int at = sumAt;
    int unused = shift;
    int[] rows = range.rows();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    long[] in = words;
    long[] out = leftOut;
    long[] before = result.before();
    long[] after = result.afterValues();
    for (int i = range.from(); i < range.to(); i++) {
      int row = rows[i];
      long address = addresses[i];
      boolean fresh = steps[i] == FRESH;
      boolean none = fresh || groups.isNull(address, sum);
      long old = none ? 0 : groups.word(address, at);
      long now = old;
      if (!NullMask.isNull(out, row)) {
        now = old + in[row] << unused >> unused;
        groups.setWord(address, at, now);
        if (none) {
          groups.setNotNull(address, sum);
          if (!fresh) {
            result.setNullBefore(row);
          }
        }
      } else if (none) {
        result.setNullAfter(row);
        if (fresh) {
          groups.setNull(address, sum);
        } else {
          result.setNullBefore(row);
        }
      }
      before[row] = old;
      after[row] = now;
    }
  }
}
