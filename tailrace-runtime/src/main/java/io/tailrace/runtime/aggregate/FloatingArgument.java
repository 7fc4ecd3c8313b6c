/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;

/** Widens the columns of an argument to {@code double}. */
final class FloatingArgument {
  private double[] widened = {};

  /** The values of a column; read only, valid until the next call. */
  double[] values(Column column) {
    if (column instanceof DoubleColumn doubles) {
      return doubles.values();
    }
    float[] floats = ((FloatColumn) column).values();
    int rows = column.size();
    if (widened.length < rows) {
      widened = new double[rows];
    }
    for (int i = 0; i < rows; i++) {
      widened[i] = floats[i];
    }
    return widened;
  }
}
