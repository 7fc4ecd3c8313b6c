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

/** {@link MultisetKernel} for values of one word. */
final class WordMultisetKernel extends MultisetKernel<WordResult> {
  private final StateWords argument = new StateWords();
  private int valueAt;

  WordMultisetKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    super(call, new WordResult(argumentType), argumentType, layout);
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
    long[] in = argument.first();
    long[] out = leftOut;
    long[] before = result.before();
    long[] after = result.afterValues();
    for (int i = from; i < to; i++) {
      byte step = steps[i];
      if (step == IGNORED) {
        continue;
      }
      int row = rows[i];
      long address = addresses[i];
      boolean fresh = step == FRESH;
      long extreme = fresh ? 0 : groups.word(address, valueAt);
      long distinct = fresh ? 0 : groups.word(address, sizeAt);
      before[row] = distinct > 0 ? extreme : 0;
      if (distinct <= 0 && !fresh) {
        result.setNullBefore(row);
      }
      if (step == DELETED) {
        after[row] = before[row];
        if (distinct <= 0) {
          result.setNullAfter(row);
        }
        entries.clear(address);
        continue;
      }
      if (!NullMask.isNull(out, row)) {
        long word = in[row];
        if (step < TAKEN) {
          if (distinct == 0 || entries.compare(word, 0, extreme, 0) * sign > 0) {
            extreme = word;
          }
          if (entries.add(address, word, 0) == 1) {
            distinct++;
          }
        } else if (entries.retract(address, word, 0) == 0) {
          distinct--;
          if (distinct != 0 && entries.compare(word, 0, extreme, 0) == 0) {
            if (seekExtreme(address)) {
              extreme = entries.first();
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
      groups.setWord(address, valueAt, extreme);
      groups.setWord(address, sizeAt, distinct);
      after[row] = distinct > 0 ? extreme : 0;
      if (distinct <= 0) {
        result.setNullAfter(row);
      }
    }
  }
}
