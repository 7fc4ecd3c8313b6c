/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.TimestampNanosColumn;
import io.tailrace.runtime.expression.Rows;

/** Stores timestamps of milliseconds as finer ones. */
final class ToNanosKernel extends UnaryKernel {
  ToNanosKernel(Kernel operand) {
    super(operand);
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    long[] millis = ((LongColumn) operand).values();
    return new TimestampNanosColumn(millis, new int[size], Nulls.of(operand, size), size);
  }
}
