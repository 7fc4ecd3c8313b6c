/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Rows;
import java.util.Arrays;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.VarCharType;

/** Cuts strings to the length of CHAR(n) or VARCHAR(n) and pads those of CHAR(n) with spaces. */
final class LengthKernel extends UnaryKernel {
  private final int length;
  private final boolean pads;

  /**
   * A kernel.
   *
   * @param target the CHAR or VARCHAR type
   */
  LengthKernel(Kernel operand, LogicalType target) {
    super(operand);
    this.pads = target instanceof CharType;
    this.length =
        target instanceof CharType type ? type.getLength() : ((VarCharType) target).getLength();
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    BytesColumn strings = (BytesColumn) operand;
    byte[] heap = strings.heap();
    int[] offsets = strings.offsets();
    long[] nulls = Nulls.of(operand, size);
    int[] lanes = rows.rows();
    StringResult result = new StringResult(size, offsets[size] - offsets[0]);
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (!NullMask.isNull(nulls, row)) {
        int start = offsets[row];
        int end = Utf8.skip(heap, start, offsets[row + 1], length);
        int missing = pads ? length - Utf8.count(heap, start, end) : 0;
        int bytes = end - start;
        byte[] out = result.reserve(bytes + missing);
        int at = result.position();
        System.arraycopy(heap, start, out, at, bytes);
        Arrays.fill(out, at + bytes, at + bytes + missing, (byte) ' ');
        result.end(row, at + bytes + missing);
      }
    }
    return result.build(nulls);
  }
}
