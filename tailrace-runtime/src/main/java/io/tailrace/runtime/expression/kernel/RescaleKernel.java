/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Rows;
import org.apache.flink.table.types.logical.DecimalType;

/**
 * Converts DECIMAL, and BIGINT as a decimal of scale 0, to another DECIMAL: rounds half up, and
 * what does not fit becomes NULL.
 */
final class RescaleKernel extends UnaryKernel {
  private final int fromScale;
  private final DecimalType type;
  private final boolean exact;

  RescaleKernel(Kernel operand, DecimalType from, DecimalType type) {
    super(operand);
    this.fromScale = from.getScale();
    this.type = type;
    int shift = type.getScale() - fromScale;
    this.exact =
        shift >= 0
            && shift <= PowersOfTen.MAX_EXPONENT
            && from.getPrecision() + shift <= type.getPrecision();
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    DecimalOperand in = DecimalOperand.of(operand, fromScale);
    long[] nulls = Nulls.of(operand, size);
    DecimalResult result = new DecimalResult(type, nulls, size);
    if (exact && in.fitsLong(nulls, size)) {
      scaleUp(in.low(), PowersOfTen.of(type.getScale() - fromScale), result, size);
    } else if (type.getScale() >= fromScale) {
      scaleUpChecked(in, nulls, result, rows);
    } else {
      scaleDown(in, nulls, result, rows);
    }
    return result.build();
  }

  private static void scaleUp(long[] in, long factor, DecimalResult result, int size) {
    long[] low = result.low();
    for (int i = 0; i < size; i++) {
      low[i] = in[i] * factor;
    }
    if (result.isWide()) {
      long[] high = result.high();
      for (int i = 0; i < size; i++) {
        high[i] = Math.multiplyHigh(in[i], factor);
      }
    }
  }

  private void scaleUpChecked(DecimalOperand in, long[] nulls, DecimalResult result, Rows rows) {
    int shift = type.getScale() - fromScale;
    int integerDigits = type.getPrecision() - shift;
    boolean fast = shift <= PowersOfTen.MAX_EXPONENT && integerDigits >= 0;
    long factor = fast ? PowersOfTen.of(shift) : 1;
    long limit = fast ? PowersOfTen.of(Math.min(integerDigits, PowersOfTen.MAX_EXPONENT)) : 0;
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (NullMask.isNull(nulls, row)) {
        continue;
      }
      long value = in.low()[row];
      if (in.high(row) == value >> 63 && value < limit && value > -limit) {
        result.setUnscaled(row, Math.multiplyHigh(value, factor), value * factor);
      } else {
        result.set(row, in.bigDecimal(row));
      }
    }
  }

  private void scaleDown(DecimalOperand in, long[] nulls, DecimalResult result, Rows rows) {
    int drop = fromScale - type.getScale();
    boolean fast = drop <= PowersOfTen.MAX_EXPONENT;
    long divisor = fast ? PowersOfTen.of(drop) : 1;
    long limit = fast ? PowersOfTen.of(Math.min(type.getPrecision(), PowersOfTen.MAX_EXPONENT)) : 0;
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (NullMask.isNull(nulls, row)) {
        continue;
      }
      long value = in.low()[row];
      long rounded = value / divisor;
      long rest = Math.abs(value % divisor);
      if (rest >= divisor - rest) {
        rounded += value < 0 ? -1 : 1;
      }
      if (in.high(row) == value >> 63 && rounded < limit && rounded > -limit) {
        result.setUnscaled(row, rounded);
      } else {
        result.set(row, in.bigDecimal(row));
      }
    }
  }
}
