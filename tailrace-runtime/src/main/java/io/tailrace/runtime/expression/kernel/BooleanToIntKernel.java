/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.IntColumn;
import io.tailrace.runtime.expression.Rows;

/** Converts BOOLEAN to 1 and 0. */
final class BooleanToIntKernel extends UnaryKernel {
  BooleanToIntKernel(Kernel operand) {
    super(operand);
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    boolean[] in = ((BooleanColumn) operand).values();
    int[] out = new int[size];
    for (int i = 0; i < size; i++) {
      out[i] = in[i] ? 1 : 0;
    }
    return new IntColumn(out, Nulls.of(operand, size), size);
  }
}
