/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.ExpressionException;
import io.tailrace.runtime.expression.Rows;
import java.math.BigDecimal;
import org.apache.flink.table.types.logical.DecimalType;

/**
 * Converts DOUBLE to DECIMAL by its shortest decimal form. NaN and infinity fail, in TRY_CAST as
 * well, as they do in Flink.
 */
final class DoubleToDecimalKernel extends UnaryKernel {
  private final Cast cast;

  DoubleToDecimalKernel(Cast cast, Kernel operand) {
    super(operand);
    this.cast = cast;
  }

  @Override
  public boolean canFail() {
    return true;
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    double[] in = ((DoubleColumn) operand).values();
    long[] nulls = Nulls.of(operand, size);
    DecimalResult result = new DecimalResult((DecimalType) cast.type(), nulls, size);
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      if (!NullMask.isNull(nulls, row)) {
        try {
          result.set(row, BigDecimal.valueOf(in[row]));
        } catch (NumberFormatException e) {
          throw new ExpressionException(cast.toString(), e);
        }
      }
    }
    return result.build();
  }
}
