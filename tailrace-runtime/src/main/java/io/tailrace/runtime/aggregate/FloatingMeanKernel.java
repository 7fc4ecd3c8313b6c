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
import io.tailrace.state.StateTable;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/**
 * SUM, SUM0 and AVG of FLOAT and DOUBLE, from the sum and the count of a group. Rows are added in
 * their order. Sums of FLOAT are rounded to FLOAT after every row, which gives what addition in
 * FLOAT gives, because DOUBLE has more than twice its digits; AVG adds in DOUBLE, as Flink does.
 *
 * <p>The sum of no value yet is NULL for SUM, which keeps the sign of a first -0.0, and 0.0 for the
 * others.
 */
final class FloatingMeanKernel extends MeanKernel<FloatingResult> {
  private final FloatingArgument argument = new FloatingArgument();
  private final boolean singleSum;
  private final boolean singleResult;
  private double[] values = {};
  private long[] countBefore = {};
  private long[] countAfter = {};

  FloatingMeanKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    super(call, new FloatingResult(argumentType), new DoubleType(), layout);
    this.singleResult = argumentType.is(LogicalTypeRoot.FLOAT);
    this.singleSum = singleResult && function != AggregateFunction.AVG;
  }

  @Override
  void read(Column column) {
    values = argument.values(column);
    if (countBefore.length < column.size()) {
      countBefore = new long[column.size()];
      countAfter = new long[column.size()];
    }
  }

  @Override
  void update(ProbeRange range) {
    accumulate(range);
    switch (function) {
      case AVG -> {
        divide(range);
        hideResultsOfNothing(range);
      }
      case SUM -> hideResultsOfNothing(range);
      default -> {}
    }
  }

  private void accumulate(ProbeRange range) {
    StateTable groups = table;
    boolean startsNull = function == AggregateFunction.SUM;
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
      boolean none = startsNull && (fresh || groups.isNull(address, sum));
      double oldSum = fresh || none ? 0 : Double.longBitsToDouble(groups.word(address, sumAt));
      long oldCount = fresh ? 0 : groups.word(address, countAt);
      double newSum = oldSum;
      long newCount = oldCount;
      if (!NullMask.isNull(out, row)) {
        if (step >= TAKEN) {
          newSum = oldSum - in[row];
          newCount = oldCount - 1;
        } else {
          newSum = none ? in[row] : oldSum + in[row];
          newCount = oldCount + 1;
        }
        newSum = singleSum ? (float) newSum : newSum;
        if (none) {
          groups.setNotNull(address, sum);
        }
      } else if (fresh && startsNull) {
        groups.setNull(address, sum);
      }
      if (fresh) {
        groups.setNotNull(address, count);
        if (!startsNull) {
          groups.setNotNull(address, sum);
        }
      }
      groups.setWord(address, sumAt, Double.doubleToRawLongBits(newSum));
      groups.setWord(address, countAt, newCount);
      before[row] = oldSum;
      countBefore[row] = oldCount;
      after[row] = step == DELETED ? oldSum : newSum;
      countAfter[row] = step == DELETED ? oldCount : newCount;
    }
  }

  private void divide(ProbeRange range) {
    double[] before = result.before();
    double[] after = result.afterValues();
    for (int i = range.from(); i < range.to(); i++) {
      int row = range.rows()[i];
      double oldMean = before[row] / countBefore[row];
      double newMean = after[row] / countAfter[row];
      before[row] = singleResult ? (float) oldMean : oldMean;
      after[row] = singleResult ? (float) newMean : newMean;
    }
  }

  /** The result is NULL where as many values were taken back as added. */
  private void hideResultsOfNothing(ProbeRange range) {
    double[] before = result.before();
    double[] after = result.afterValues();
    for (int i = range.from(); i < range.to(); i++) {
      if (range.steps()[i] != IGNORED) {
        int row = range.rows()[i];
        if (countBefore[row] == 0) {
          before[row] = 0;
          if (range.steps()[i] != FRESH) {
            result.setNullBefore(row);
          }
        }
        if (countAfter[row] == 0) {
          after[row] = 0;
          result.setNullAfter(row);
        }
      }
    }
  }
}
