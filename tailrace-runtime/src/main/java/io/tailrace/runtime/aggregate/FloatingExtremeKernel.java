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
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * MIN and MAX of FLOAT and DOUBLE without taking values back. Values are compared as Java's
 * operators do, as in Flink: a NaN that comes first stays and a later one never gets in, and of 0.0
 * and -0.0 the first one stays.
 */
final class FloatingExtremeKernel extends ArgumentKernel<FloatingResult> {
  private final FloatingArgument argument = new FloatingArgument();
  private final int value;

  /** What turns the order around: -1 for MIN, 1 for MAX. */
  private final double sign;

  private int valueAt;
  private double[] values = {};

  FloatingExtremeKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    super(call, new FloatingResult(argumentType));
    this.sign = call.function() == AggregateFunction.MIN ? -1 : 1;
    this.value = layout.addValue(new DoubleType());
  }

  @Override
  void open(StateTable newTable) {
    super.open(newTable);
    valueAt = newTable.wordOffset(value);
  }

  @Override
  void read(Column column) {
    values = argument.values(column);
  }

  @Override
  void update(ProbeRange range) {
    StateTable groups = table;
    int at = valueAt;
    int[] rows = range.rows();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    double[] in = values;
    long[] out = leftOut;
    double[] before = result.before();
    double[] after = result.afterValues();
    for (int i = range.from(); i < range.to(); i++) {
      byte step = steps[i];
      if (step == IGNORED) {
        continue;
      }
      int row = rows[i];
      long address = addresses[i];
      boolean fresh = step == FRESH;
      boolean none = fresh || groups.isNull(address, value);
      double old = none ? 0 : Double.longBitsToDouble(groups.word(address, at));
      double now = old;
      if (none && !fresh) {
        result.setNullBefore(row);
      }
      if (step < TAKEN && !NullMask.isNull(out, row)) {
        if (none) {
          now = in[row];
          groups.setNotNull(address, value);
          groups.setWord(address, at, Double.doubleToRawLongBits(now));
        } else if (in[row] * sign > old * sign) {
          now = in[row];
          groups.setWord(address, at, Double.doubleToRawLongBits(now));
        }
      } else if (none) {
        result.setNullAfter(row);
        groups.setNull(address, value);
      }
      before[row] = old;
      after[row] = now;
    }
  }
}
