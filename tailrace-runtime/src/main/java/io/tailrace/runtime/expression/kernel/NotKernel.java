/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.runtime.expression.Rows;

/** Three-valued negation. */
final class NotKernel extends UnaryKernel {
  NotKernel(Kernel operand) {
    super(operand);
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    boolean[] in = ((BooleanColumn) operand).values();
    boolean[] out = new boolean[size];
    for (int i = 0; i < size; i++) {
      out[i] = !in[i];
    }
    return new BooleanColumn(out, Nulls.of(operand, size), size);
  }
}
