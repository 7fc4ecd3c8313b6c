/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.ProbeRange.ADDED;
import static io.tailrace.runtime.aggregate.ProbeRange.DELETED;
import static io.tailrace.runtime.aggregate.ProbeRange.FRESH;
import static io.tailrace.runtime.aggregate.ProbeRange.IGNORED;
import static io.tailrace.runtime.aggregate.ProbeRange.TAKEN;

import io.tailrace.batch.RowBatch;
import io.tailrace.state.StateTable;
import org.apache.flink.table.types.logical.BigIntType;

/**
 * The COUNT(*) that says how many rows a group has, of an input that can take rows back: the group
 * ends when it has none. A live group whose count is 0 has ended within the range at hand.
 *
 * <p>A row that is taken back from a group that does not exist is ignored, as in Flink.
 */
final class RecordCount extends AggregateKernel implements GroupLifecycle {
  private final WordResult result = new WordResult(new BigIntType());
  private final boolean aging;
  private final int count;
  private StateTable table;
  private int countAt;
  private boolean leftovers;

  /**
   * Such a count.
   *
   * @param ttlMillis after how many milliseconds without a change a group is forgotten, 0 for never
   */
  RecordCount(StateLayout layout, long ttlMillis) {
    this.aging = ttlMillis > 0;
    this.count = layout.addValue(new BigIntType());
  }

  @Override
  public void open(StateTable newTable) {
    table = newTable;
    countAt = newTable.wordOffset(count);
  }

  @Override
  public void bind(RowBatch batch) {
    result.begin(batch.physicalSize());
  }

  @Override
  public void decide(ProbeRange range) {
    StateTable groups = table;
    int at = countAt;
    int[] rows = range.rows();
    byte[] kinds = range.batch().kinds();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    long[] before = result.before();
    long[] after = result.afterValues();
    leftovers = false;
    for (int i = range.from(); i < range.to(); i++) {
      int row = rows[i];
      long address = addresses[i];
      // Of the kinds, -U and -D are the odd numbers.
      int taken = kinds.length == 0 ? 0 : kinds[row] & 1;
      boolean live = address != StateTable.ABSENT && groups.isLive(address);
      long old = live ? groups.word(address, at) : 0;
      if (old == 0 && taken != 0) {
        steps[i] = IGNORED;
        leftovers |= address != StateTable.ABSENT;
        continue;
      }
      if (aging || !live) {
        groups.touch(address);
      }
      if (!live) {
        groups.setNotNull(address, count);
      }
      long now = old + 1 - 2 * taken;
      groups.setWord(address, at, now);
      if (now == 0) {
        steps[i] = DELETED;
        leftovers = true;
        before[row] = old;
        after[row] = old;
      } else {
        steps[i] = old == 0 ? FRESH : taken == 0 ? ADDED : TAKEN;
        before[row] = old;
        after[row] = now;
      }
    }
  }

  @Override
  public void finish(ProbeRange range) {
    if (!leftovers) {
      return;
    }
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    for (int i = range.from(); i < range.to(); i++) {
      if (steps[i] == DELETED
          && table.isLive(addresses[i])
          && table.word(addresses[i], countAt) == 0) {
        table.clear(addresses[i]);
      }
    }
    table.releaseBlank(addresses, range.from(), range.to());
  }

  @Override
  void update(ProbeRange range) {
    // The count was brought up to date as the rows were judged by it.
  }

  @Override
  AggregateResult result() {
    return result;
  }

  @Override
  boolean changesAlways() {
    return true;
  }
}
