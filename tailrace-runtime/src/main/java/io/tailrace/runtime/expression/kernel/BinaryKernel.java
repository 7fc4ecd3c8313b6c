/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Rows;

/** A kernel of two operands; total unless a subclass says otherwise. */
abstract class BinaryKernel implements Kernel {
  private final Kernel left;
  private final Kernel right;

  BinaryKernel(Kernel left, Kernel right) {
    this.left = left;
    this.right = right;
  }

  @Override
  public final Column evaluate(RowBatch batch, Rows rows) {
    Column leftColumn = left.evaluate(batch, rows);
    return compute(leftColumn, right.evaluate(batch, rows), batch.physicalSize(), rows);
  }

  /**
   * Computes the result.
   *
   * @param size rows of the result
   * @param rows the rows that count
   */
  abstract Column compute(Column left, Column right, int size, Rows rows);

  @Override
  public boolean canFail() {
    return left.canFail() || right.canFail();
  }
}
