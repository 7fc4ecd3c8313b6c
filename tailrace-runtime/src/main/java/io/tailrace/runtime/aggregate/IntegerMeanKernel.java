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
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Functions of integers that need their sum and their count: AVG, SUM where values are taken back,
 * and SUM0, whose count goes unused. A sum overflows in its own type: that of the argument, or
 * BIGINT for AVG. AVG drops the fraction and then the bits that the argument's type does not have.
 */
final class IntegerMeanKernel extends MeanKernel<WordResult> {
  private final WordArgument argument = new WordArgument();
  private final int sumShift;
  private final int resultShift;
  private long[] words = {};
  private long[] countBefore = {};
  private long[] countAfter = {};

  IntegerMeanKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    super(
        call,
        new WordResult(argumentType),
        call.function() == AggregateFunction.AVG ? new BigIntType() : argumentType,
        layout);
    this.resultShift = IntegerWidth.unusedBits(argumentType);
    this.sumShift = function == AggregateFunction.AVG ? 0 : resultShift;
  }

  @Override
  void read(Column column) {
    words = argument.words(column);
    if (countBefore.length < column.size()) {
      countBefore = new long[column.size()];
      countAfter = new long[column.size()];
    }
  }

  @Override
  void update(ProbeRange range) {
    accumulate(range);
    switch (function) {
      case AVG -> divide(range);
      case SUM -> hideSumsOfNothing(range);
      default -> {}
    }
  }

  private void accumulate(ProbeRange range) {
    StateTable groups = table;
    int unused = sumShift;
    int[] rows = range.rows();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    long[] in = words;
    long[] out = leftOut;
    long[] before = result.before();
    long[] after = result.afterValues();
    for (int i = range.from(); i < range.to(); i++) {
      byte step = steps[i];
      if (step == IGNORED) {
        continue;
      }
      int row = rows[i];
      long address = addresses[i];
      if (step == FRESH) {
        groups.setNotNull(address, sum);
        groups.setNotNull(address, count);
      }
      long oldSum = step == FRESH ? 0 : groups.word(address, sumAt);
      long oldCount = step == FRESH ? 0 : groups.word(address, countAt);
      long sign = NullMask.isNull(out, row) ? 0 : step >= TAKEN ? -1 : 1;
      long newSum = oldSum + sign * in[row] << unused >> unused;
      long newCount = oldCount + sign;
      groups.setWord(address, sumAt, newSum);
      groups.setWord(address, countAt, newCount);
      before[row] = oldSum;
      countBefore[row] = oldCount;
      after[row] = step == DELETED ? oldSum : newSum;
      countAfter[row] = step == DELETED ? oldCount : newCount;
    }
  }

  private void divide(ProbeRange range) {
    long[] before = result.before();
    long[] after = result.afterValues();
    hideSumsOfNothing(range);
    for (int i = range.from(); i < range.to(); i++) {
      if (range.steps()[i] != IGNORED) {
        int row = range.rows()[i];
        before[row] = quotient(before[row], countBefore[row]);
        after[row] = quotient(after[row], countAfter[row]);
      }
    }
  }

  private long quotient(long dividend, long divisor) {
    return divisor == 0 ? 0 : dividend / divisor << resultShift >> resultShift;
  }

  /** The result is NULL where as many values were taken back as added. */
  private void hideSumsOfNothing(ProbeRange range) {
    long[] before = result.before();
    long[] after = result.afterValues();
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
