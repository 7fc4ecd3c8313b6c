/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.state.SortedMultiset;
import io.tailrace.state.StateTable;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * MIN and MAX of values that can be taken back, from a sorted multiset per group.
 *
 * <p>Beside the multiset a group has the extreme and the number of values whose count went from 0
 * to 1, as Flink's function has them, so that the results are the same also where values are taken
 * back that were never added, and where entries of the multiset expire before their group.
 *
 * @param <R> the form of the results
 */
abstract class MultisetKernel<R extends AggregateResult> extends ArgumentKernel<R> {
  /** What turns the order around: -1 for MIN, 1 for MAX. */
  final int sign;

  /** The extreme among the values of a group. */
  final int value;

  /** The number of values among those of a group. */
  final int size;

  SortedMultiset values;
  int sizeAt;

  private final int multiset;

  MultisetKernel(AggregateCallSpec call, R result, LogicalType argumentType, StateLayout layout) {
    super(call, result);
    this.sign = call.function() == AggregateFunction.MIN ? -1 : 1;
    this.value = layout.addValue(argumentType);
    this.size = layout.addValue(new BigIntType());
    this.multiset = layout.addMultiset(argumentType);
  }

  @Override
  void open(StateTable newTable) {
    super.open(newTable);
    values = newTable.multiset(multiset);
    sizeAt = newTable.wordOffset(size);
  }

  /** Reads the multisets of a few rows ahead, so that their cache misses overlap. */
  @Override
  final void update(ProbeRange range) {
    for (int from = range.from(); from < range.to(); from += SortedMultiset.TOUCHED_ROWS) {
      int to = Math.min(range.to(), from + SortedMultiset.TOUCHED_ROWS);
      values.touch(range.addresses(), from, to);
      update(range, from, to);
    }
  }

  /** Runs over a part of the range. */
  abstract void update(ProbeRange range, int from, int to);

  /** Moves to the value of a group that is its extreme now; false if there is none. */
  final boolean seekExtreme(long address) {
    return sign < 0 ? values.seekSmallest(address) : values.seekLargest(address);
  }
}
