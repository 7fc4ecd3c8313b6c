/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.runtime.expression.Rows;
import java.util.Arrays;

/** IS NULL and IS NOT NULL. */
final class NullTestKernel extends UnaryKernel {
  private final boolean resultForNull;

  private NullTestKernel(Kernel operand, boolean resultForNull) {
    super(operand);
    this.resultForNull = resultForNull;
  }

  static NullTestKernel isNull(Kernel operand) {
    return new NullTestKernel(operand, true);
  }

  static NullTestKernel isNotNull(Kernel operand) {
    return new NullTestKernel(operand, false);
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    boolean[] out = new boolean[size];
    if (operand.hasNulls()) {
      long[] nulls = operand.nulls();
      for (int i = 0; i < size; i++) {
        out[i] = ((nulls[i >>> 6] >>> i & 1L) != 0) == resultForNull;
      }
    } else {
      Arrays.fill(out, !resultForNull);
    }
    return new BooleanColumn(out, NullMask.NONE, size);
  }
}
