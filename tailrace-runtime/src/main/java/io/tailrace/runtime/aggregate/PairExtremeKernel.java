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
 * MIN and MAX, without taking values back, of DECIMAL of more than 18 digits and of timestamps
 * finer than a millisecond: two words, of which the second one has no sign.
 */
final class PairExtremeKernel extends ArgumentKernel<PairResult> {
  private final PairArgument argument = new PairArgument();
  private final int value;

  /** What turns the order around: all bits for MIN, none for MAX. */
  private final long flip;

  private int valueAt;

  PairExtremeKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    super(call, new PairResult(argumentType));
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
    argument.read(column);
  }

  @Override
  void update(ProbeRange range) {
    StateTable groups = table;
    int at = valueAt;
    int[] rows = range.rows();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    long[] inFirst = argument.first();
    long[] inSecond = argument.second();
    long[] out = leftOut;
    for (int i = range.from(); i < range.to(); i++) {
      byte step = steps[i];
      if (step == IGNORED) {
        continue;
      }
      int row = rows[i];
      long address = addresses[i];
      boolean fresh = step == FRESH;
      boolean none = fresh || groups.isNull(address, value);
      long first = none ? 0 : groups.word(address, at);
      long second = none ? 0 : groups.word(address, at + 1);
      result.setBefore(row, first, second);
      if (none && !fresh) {
        result.setNullBefore(row);
      }
      if (step < TAKEN && !NullMask.isNull(out, row)) {
        if (none) {
          groups.setNotNull(address, value);
        }
        if (none || exceeds(inFirst[row], inSecond[row], first, second)) {
          first = inFirst[row];
          second = inSecond[row];
          groups.setWord(address, at, first);
          groups.setWord(address, at + 1, second);
        }
      } else if (none) {
        result.setNullAfter(row);
        groups.setNull(address, value);
      }
      result.setAfter(row, first, second);
    }
  }

  private boolean exceeds(long first, long second, long otherFirst, long otherSecond) {
    return first == otherFirst
        ? Long.compareUnsigned(second ^ flip, otherSecond ^ flip) > 0
        : (first ^ flip) > (otherFirst ^ flip);
  }
}
