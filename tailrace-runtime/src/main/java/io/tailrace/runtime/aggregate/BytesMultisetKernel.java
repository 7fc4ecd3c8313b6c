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

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import java.util.Arrays;
import org.apache.flink.table.types.logical.LogicalType;

/** {@link MultisetKernel} for CHAR and VARCHAR, in the order of their UTF-8 bytes. */
final class BytesMultisetKernel extends MultisetKernel<BytesResult> {
  private BytesColumn strings = new BytesColumn(new byte[0], new int[1], NullMask.NONE, 0);

  BytesMultisetKernel(AggregateCallSpec call, LogicalType argumentType, StateLayout layout) {
    super(call, new BytesResult(), argumentType, layout);
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
  void update(ProbeRange range, int from, int to) {
    int[] rows = range.rows();
    long[] addresses = range.addresses();
    byte[] steps = range.steps();
    for (int i = from; i < to; i++) {
      byte step = steps[i];
      if (step == IGNORED) {
        continue;
      }
      int row = rows[i];
      long address = addresses[i];
      long distinct = step == FRESH ? 0 : table.word(address, sizeAt);
      int start = 0;
      int length = 0;
      if (distinct > 0) {
        length = table.bytesLength(address, value);
        start = result.add(table.heap(address, value), table.bytesStart(address, value), length);
      } else if (step != FRESH) {
        result.setNullBefore(row);
      }
      result.setBefore(row, start, length);
      if (step == DELETED) {
        result.setAfter(row, start, length);
        if (distinct <= 0) {
          result.setNullAfter(row);
        }
        values.clear(address);
        continue;
      }
      if (step == FRESH) {
        table.setNull(address, value);
        table.setNotNull(address, size);
      }
      long now = distinct;
      if (!NullMask.isNull(leftOut, row)) {
        now = step < TAKEN ? add(row, address, distinct) : take(row, address, distinct);
        table.setWord(address, sizeAt, now);
      } else if (step == FRESH) {
        table.setWord(address, sizeAt, 0);
      }
      setAfter(row, address, now, start, length);
      if (distinct > 0 && now > 0 && isReplaced(address, start, length)) {
        result.setDifferent(row);
      }
    }
  }

  /** Adds the string of a row; returns how many values the group has now. */
  private long add(int row, long address, long distinct) {
    byte[] heap = strings.heap();
    int start = strings.start(row);
    int length = strings.length(row);
    if (distinct == 0 || compare(row, address) * sign > 0) {
      table.setBytes(address, value, heap, start, length);
    }
    return values.addBytes(address, heap, start, length) == 1 ? distinct + 1 : distinct;
  }

  /** Takes the string of a row back; returns how many values the group has now. */
  private long take(int row, long address, long distinct) {
    byte[] heap = strings.heap();
    if (values.retractBytes(address, heap, strings.start(row), strings.length(row)) != 0) {
      return distinct;
    }
    long now = distinct - 1;
    if (now == 0 || compare(row, address) != 0) {
      return now;
    }
    if (seekExtreme(address)) {
      table.setBytes(address, value, values.heap(), values.bytesStart(), values.bytesLength());
      return now;
    }
    return 0;
  }

  /** Compares the string of a row with the extreme of the group. */
  private int compare(int row, long address) {
    int from = strings.start(row);
    int start = table.bytesStart(address, value);
    return Arrays.compareUnsigned(
        strings.heap(),
        from,
        from + strings.length(row),
        table.heap(address, value),
        start,
        start + table.bytesLength(address, value));
  }

  /** Notes the result after a row; the one before it was copied already. */
  private void setAfter(int row, long address, long distinct, int start, int length) {
    if (distinct <= 0) {
      result.setAfter(row, 0, 0);
      result.setNullAfter(row);
    } else if (isReplaced(address, start, length)) {
      int newLength = table.bytesLength(address, value);
      int copy =
          result.add(table.heap(address, value), table.bytesStart(address, value), newLength);
      result.setAfter(row, copy, newLength);
    } else {
      result.setAfter(row, start, length);
    }
  }

  /** Whether the extreme of the group is another one than a copy that was made. */
  private boolean isReplaced(long address, int copy, int length) {
    return !result.holds(
        copy,
        length,
        table.heap(address, value),
        table.bytesStart(address, value),
        table.bytesLength(address, value));
  }
}
