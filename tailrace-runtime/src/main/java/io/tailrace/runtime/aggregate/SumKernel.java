/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.ProbeRange.FRESH;

import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.state.StateTable;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * SUM of integers that are never taken back: one word and a NULL bit per group. The sum overflows
 * in the type of the result, as in Flink.
 */
final class SumKernel extends AggregateKernel {
  private final WordResult result;
  private final WordArgument argument = new WordArgument();
  private final TakenRows takenRows;
  private final int field;
  private final int shift;
  private final int sum;
  private StateTable table;
  private int sumAt;
  private long[] words = {};
  private long[] leftOut = {};

  SumKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    this.result = new WordResult(argumentType);
    this.takenRows = new TakenRows(call);
    this.field = call.argument();
    this.shift = IntegerWidth.unusedBits(argumentType);
    this.sum = layout.addValue(argumentType);
  }

  @Override
  void open(StateTable newTable) {
    table = newTable;
    sumAt = newTable.wordOffset(sum);
  }

  @Override
  void bind(RowBatch batch) {
    words = argument.words(batch.column(field));
    leftOut = takenRows.leftOut(batch);
    result.begin(batch.physicalSize());
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

  @Override
  AggregateResult result() {
    return result;
  }
}
