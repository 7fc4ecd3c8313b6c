/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.state.StateTable;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A function that keeps the sum and the count of the values of a group: AVG, SUM where values are
 * taken back, and SUM0, whose count goes unused.
 *
 * @param <R> the form of the results
 */
abstract class MeanKernel<R extends AggregateResult> extends ArgumentKernel<R> {
  final AggregateFunction function;
  final int sum;
  final int count;
  int sumAt;
  int countAt;

  MeanKernel(AggregateCallSpec call, R result, LogicalType sumType, StateLayout layout) {
    super(call, result);
    this.function = call.function();
    this.sum = layout.addValue(sumType);
    this.count = layout.addValue(new BigIntType());
  }

  @Override
  final void open(StateTable newTable) {
    super.open(newTable);
    sumAt = newTable.wordOffset(sum);
    countAt = newTable.wordOffset(count);
  }
}
