/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.ProbeRange.FRESH;
import static io.tailrace.runtime.aggregate.ProbeRange.IGNORED;
import static io.tailrace.runtime.aggregate.ProbeRange.TAKEN;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.state.StateTable;
import java.util.Arrays;
import org.apache.flink.table.types.logical.LogicalType;

/** MIN and MAX of CHAR and VARCHAR, in the order of their UTF-8 bytes, without taking back. */
final class BytesExtremeKernel extends ArgumentKernel<BytesResult> {
  private final int value;
  private final int sign;
  private BytesColumn strings = new BytesColumn(new byte[0], new int[1], NullMask.NONE, 0);

  BytesExtremeKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    super(call, new BytesResult());
    this.sign = call.function() == AggregateFunction.MIN ? -1 : 1;
    this.value = layout.addValue(argumentType);
  }

  @Override
  void read(Column column) {
    strings = (BytesColumn) column;
  }

  @Override
  int longestValue(RowBatch batch) {
    return Math.max(result.longest(), BytesResult.longest((BytesColumn) argumentOf(batch)));
  }

  @Override
  void update(ProbeRange range) {
    StateTable groups = table;
    int[] rows = range.rows();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    long[] out = leftOut;
    for (int i = range.from(); i < range.to(); i++) {
      byte step = steps[i];
      if (step == IGNORED) {
        continue;
      }
      int row = rows[i];
      long address = addresses[i];
      boolean fresh = step == FRESH;
      boolean none = fresh || groups.isNull(address, value);
      boolean given = step < TAKEN && !NullMask.isNull(out, row);
      if (none) {
        result.setBefore(row, 0, 0);
        if (!fresh) {
          result.setNullBefore(row);
        }
        if (given) {
          replace(row, address);
        } else {
          result.setAfter(row, 0, 0);
          result.setNullAfter(row);
          groups.setNull(address, value);
        }
      } else {
        byte[] heap = groups.heap(address, value);
        int start = groups.bytesStart(address, value);
        int length = groups.bytesLength(address, value);
        boolean replaced = given && compare(row, heap, start, length) * sign > 0;
        int copy = result.add(heap, start, length);
        result.setBefore(row, copy, length);
        if (replaced) {
          result.setDifferent(row);
          replace(row, address);
        } else {
          result.setAfter(row, copy, length);
        }
      }
    }
  }

  private int compare(int row, byte[] heap, int start, int length) {
    int from = strings.start(row);
    return Arrays.compareUnsigned(
        strings.heap(), from, from + strings.length(row), heap, start, start + length);
  }

  /** The string of a row becomes the value of the group. */
  private void replace(int row, long address) {
    int start = strings.start(row);
    int length = strings.length(row);
    table.setBytes(address, value, strings.heap(), start, length);
    result.setAfter(row, result.add(strings.heap(), start, length), length);
  }
}
