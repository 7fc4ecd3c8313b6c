/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.ProbeRange.DELETED;
import static io.tailrace.runtime.aggregate.ProbeRange.FRESH;
import static io.tailrace.runtime.aggregate.ProbeRange.IGNORED;
import static io.tailrace.runtime.aggregate.ProbeRange.TAKEN;

import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.state.SortedMultiset;
import io.tailrace.state.StateTable;
import org.apache.flink.table.types.logical.LogicalType;

/** {@link MultisetKernel} for values of two words. */
final class PairMultisetKernel extends MultisetKernel<PairResult> {
  private final StateWords argument = new StateWords();
  private int valueAt;

  PairMultisetKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    super(call, new PairResult(argumentType), argumentType, layout);
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
  void update(ProbeRange range, int from, int to) {
    StateTable groups = table;
    SortedMultiset entries = values;
    int[] rows = range.rows();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    long[] inFirst = argument.first();
    long[] inSecond = argument.second();
    long[] out = leftOut;
    for (int i = from; i < to; i++) {
      byte step = steps[i];
      if (step == IGNORED) {
        continue;
      }
      int row = rows[i];
      long address = addresses[i];
      boolean fresh = step == FRESH;
      long first = fresh ? 0 : groups.word(address, valueAt);
      long second = fresh ? 0 : groups.word(address, valueAt + 1);
      long distinct = fresh ? 0 : groups.word(address, sizeAt);
      boolean none = distinct <= 0;
      result.setBefore(row, none ? 0 : first, none ? 0 : second);
      if (none && !fresh) {
        result.setNullBefore(row);
      }
      if (step == DELETED) {
        setAfter(row, first, second, distinct);
        entries.clear(address);
        continue;
      }
      if (!NullMask.isNull(out, row)) {
        long newFirst = inFirst[row];
        long newSecond = inSecond[row];
        if (step < TAKEN) {
          if (distinct == 0 || entries.compare(newFirst, newSecond, first, second) * sign > 0) {
            first = newFirst;
            second = newSecond;
          }
          if (entries.add(address, newFirst, newSecond) == 1) {
            distinct++;
          }
        } else if (entries.retract(address, newFirst, newSecond) == 0) {
          distinct--;
          if (distinct != 0 && newFirst == first && newSecond == second) {
            if (seekExtreme(address)) {
              first = entries.first();
              second = entries.second();
            } else {
              distinct = 0;
            }
          }
        }
      }
      if (fresh) {
        groups.setNotNull(address, value);
        groups.setNotNull(address, size);
      }
      groups.setWord(address, valueAt, first);
      groups.setWord(address, valueAt + 1, second);
      groups.setWord(address, sizeAt, distinct);
      setAfter(row, first, second, distinct);
    }
  }

  private void setAfter(int row, long first, long second, long distinct) {
    if (distinct > 0) {
      result.setAfter(row, first, second);
    } else {
      result.setAfter(row, 0, 0);
      result.setNullAfter(row);
    }
  }
}
