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
import org.apache.flink.table.types.logical.DecimalType;

/**
 * SUM, SUM0 and AVG of DECIMAL, from the sum and the count of a group. Sums have 38 digits and the
 * scale of the argument. A sum of more digits becomes NULL, as in Flink: SUM then begins anew with
 * the next value, the others stay NULL.
 */
final class DecimalMeanKernel extends MeanKernel<PairResult> {
  private final PairArgument argument = new PairArgument();
  private final DecimalMean mean;
  private final Unscaled register = new Unscaled();

  DecimalMeanKernel(AggregateCallSpec call, DecimalType argumentType, StateLayout layout) {
    super(
        call,
        new PairResult(call.resultType()),
        new DecimalType(DecimalType.MAX_PRECISION, argumentType.getScale()),
        layout);
    this.mean = new DecimalMean(argumentType.getScale(), (DecimalType) call.resultType());
  }

  @Override
  void read(Column column) {
    argument.read(column);
  }

  @Override
  void update(ProbeRange range) {
    StateTable groups = table;
    Unscaled number = register;
    boolean restarts = function == AggregateFunction.SUM;
    int[] rows = range.rows();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    long[] inHigh = argument.first();
    long[] inLow = argument.second();
    long[] out = leftOut;
    for (int i = range.from(); i < range.to(); i++) {
      byte step = steps[i];
      if (step == IGNORED) {
        continue;
      }
      int row = rows[i];
      long address = addresses[i];
      boolean fresh = step == FRESH;
      boolean none = fresh ? restarts : groups.isNull(address, sum);
      long oldCount = fresh ? 0 : groups.word(address, countAt);
      if (fresh || none) {
        number.set(0, 0);
      } else {
        number.set(groups.word(address, sumAt), groups.word(address, sumAt + 1));
      }
      if (!fresh) {
        setBefore(row, none, oldCount);
      }
      if (step == DELETED) {
        setAfter(row, none, oldCount);
        continue;
      }
      long newCount = oldCount;
      if (!NullMask.isNull(out, row)) {
        newCount += step == TAKEN ? -1 : 1;
        if (!none || restarts) {
          none =
              step == TAKEN
                  ? !number.subtract(inHigh[row], inLow[row])
                  : !number.add(inHigh[row], inLow[row]);
        }
      }
      if (fresh) {
        groups.setNotNull(address, count);
      }
      groups.setWord(address, countAt, newCount);
      if (none) {
        groups.setNull(address, sum);
        number.set(0, 0);
      } else {
        groups.setNotNull(address, sum);
      }
      groups.setWord(address, sumAt, number.high());
      groups.setWord(address, sumAt + 1, number.low());
      setAfter(row, none, newCount);
    }
  }

  /** Notes the result before a row from the sum in the register. */
  private void setBefore(int row, boolean noSum, long values) {
    if (isNull(noSum, values)) {
      result.setBefore(row, 0, 0);
      result.setNullBefore(row);
    } else if (function != AggregateFunction.AVG) {
      result.setBefore(row, register.high(), register.low());
    } else if (mean.divide(register.high(), register.low(), values)) {
      result.setBefore(row, mean.high(), mean.low());
    } else {
      result.setBefore(row, 0, 0);
      result.setNullBefore(row);
    }
  }

  /** Notes the result after a row from the sum in the register. */
  private void setAfter(int row, boolean noSum, long values) {
    if (isNull(noSum, values)) {
      result.setAfter(row, 0, 0);
      result.setNullAfter(row);
    } else if (function != AggregateFunction.AVG) {
      result.setAfter(row, register.high(), register.low());
    } else if (mean.divide(register.high(), register.low(), values)) {
      result.setAfter(row, mean.high(), mean.low());
    } else {
      result.setAfter(row, 0, 0);
      result.setNullAfter(row);
    }
  }

  private boolean isNull(boolean noSum, long values) {
    return noSum || values == 0 && function != AggregateFunction.SUM0;
  }
}
