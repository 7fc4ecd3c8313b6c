/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Rows;
import java.math.RoundingMode;
import org.apache.flink.table.types.logical.DecimalType;

/** Converts DECIMAL to BIGINT: drops the fraction and keeps the lower 64 bits. */
final class DecimalToLongKernel extends UnaryKernel {
  private final int scale;

  DecimalToLongKernel(Kernel operand, DecimalType from) {
    super(operand);
    this.scale = from.getScale();
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    DecimalOperand in = DecimalOperand.of(operand, scale);
    long[] nulls = Nulls.of(operand, size);
    long[] out = new long[size];
    int[] lanes = rows.rows();
    boolean divisible = scale <= PowersOfTen.MAX_EXPONENT;
    long divisor = divisible ? PowersOfTen.of(scale) : 1;
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (!NullMask.isNull(nulls, row)) {
        long value = in.low()[row];
        out[row] =
            divisible && in.high(row) == value >> 63
                ? value / divisor
                : in.bigDecimal(row).setScale(0, RoundingMode.DOWN).longValue();
      }
    }
    return new LongColumn(out, nulls, size);
  }
}
