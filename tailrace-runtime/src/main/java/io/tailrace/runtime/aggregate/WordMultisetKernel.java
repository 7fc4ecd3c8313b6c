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

import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.state.SortedMultiset;
import io.tailrace.state.StateTable;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * MIN and MAX of values of one word that can be taken back, from a sorted multiset per group.
 *
 * <p>Beside the multiset a group has the extreme and the number of values whose count went from 0
 * to 1, as Flink's function has them, so that the results are the same also where values are taken
 * back that were never added, and where entries of the multiset expire before their group.
 */
final class WordMultisetKernel extends AggregateKernel {
  private final WordResult result;
  private final StateWords argument = new StateWords();
  private final TakenRows takenRows;
  private final int field;
  private final int sign;
  private final int value;
  private final int size;
  private final int multiset;
  private StateTable table;
  private SortedMultiset values;
  private int valueAt;
  private int sizeAt;
  private long[] leftOut = {};

  WordMultisetKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    this.result = new WordResult(argumentType);
    this.takenRows = new TakenRows(call);
    this.field = call.argument();
    this.sign = call.function() == AggregateFunction.MIN ? -1 : 1;
    this.value = layout.addValue(argumentType);
    this.size = layout.addValue(new BigIntType());
    this.multiset = layout.addMultiset(argumentType);
  }

  @Override
  void open(StateTable newTable) {
    table = newTable;
    values = newTable.multiset(multiset);
    valueAt = newTable.wordOffset(value);
    sizeAt = newTable.wordOffset(size);
  }

  @Override
  void bind(RowBatch batch) {
    argument.read(batch.column(field));
    leftOut = takenRows.leftOut(batch);
    result.begin(batch.physicalSize());
  }

  @Override
  void update(ProbeRange range) {
    for (int from = range.from(); from < range.to(); from += SortedMultiset.TOUCHED_ROWS) {
      int to = Math.min(range.to(), from + SortedMultiset.TOUCHED_ROWS);
      values.touch(range.addresses(), from, to);
      update(range, from, to);
    }
  }

  private void update(ProbeRange range, int from, int to) {
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
            if (sign < 0 ? entries.seekSmallest(address) : entries.seekLargest(address)) {
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

  @Override
  AggregateResult result() {
    return result;
  }
}
