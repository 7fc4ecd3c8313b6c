/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Rows;
import org.apache.flink.table.types.logical.DecimalType;

/**
 * Converts DECIMAL to DOUBLE as Flink does: compact decimals by one floating-point division, wide
 * ones correctly rounded.
 */
final class DecimalToDoubleKernel extends UnaryKernel {
  private final int scale;

  DecimalToDoubleKernel(Kernel operand, DecimalType from) {
    super(operand);
    this.scale = from.getScale();
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    DecimalOperand in = DecimalOperand.of(operand, scale);
    long[] nulls = Nulls.of(operand, size);
    double[] out = new double[size];
    if (in.isCompact()) {
      long[] values = in.low();
      double divisor = PowersOfTen.of(scale);
      for (int i = 0; i < size; i++) {
        out[i] = values[i] / divisor;
      }
    } else {
      int[] lanes = rows.rows();
      for (int i = 0; i < rows.count(); i++) {
        int row = lanes[i];
        if (!NullMask.isNull(nulls, row)) {
          out[row] = in.bigDecimal(row).doubleValue();
        }
      }
    }
    return new DoubleColumn(out, nulls, size);
  }
}
