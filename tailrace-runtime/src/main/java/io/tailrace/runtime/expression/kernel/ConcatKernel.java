/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Rows;
import java.util.Arrays;

/** Concatenates character strings; NULL where one of them is. */
final class ConcatKernel implements Kernel {
  private final Kernel[] operands;

  ConcatKernel(Kernel[] operands) {
    this.operands = operands;
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    int size = batch.physicalSize();
    BytesColumn[] parts = new BytesColumn[operands.length];
    long[] nulls = NullMask.NONE;
    for (int i = 0; i < parts.length; i++) {
      parts[i] = (BytesColumn) operands[i].evaluate(batch, rows);
      nulls = NullMask.union(nulls, Nulls.of(parts[i], size));
    }
    int[] offsets = offsets(parts, nulls, size, rows);
    byte[] heap = new byte[Math.addExact(offsets[size], ShortCopy.SLACK)];
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (!NullMask.isNull(nulls, row)) {
        int at = offsets[row];
        for (BytesColumn part : parts) {
          int length = part.length(row);
          ShortCopy.copy(part.heap(), part.start(row), heap, at, length);
          at += length;
        }
      }
    }
    return new BytesColumn(heap, offsets, nulls, size);
  }

  private static int[] offsets(BytesColumn[] parts, long[] nulls, int size, Rows rows) {
    int[] offsets = new int[size + 1];
    int[] lanes = rows.rows();
    for (BytesColumn part : parts) {
      for (int i = 0; i < rows.count(); i++) {
        offsets[lanes[i] + 1] += part.length(lanes[i]);
      }
    }
    for (int row = 0; row < size; row++) {
      int length = NullMask.isNull(nulls, row) ? 0 : offsets[row + 1];
      offsets[row + 1] = Math.addExact(offsets[row], length);
    }
    return offsets;
  }

  @Override
  public boolean canFail() {
    return Arrays.stream(operands).anyMatch(Kernel::canFail);
  }
}
