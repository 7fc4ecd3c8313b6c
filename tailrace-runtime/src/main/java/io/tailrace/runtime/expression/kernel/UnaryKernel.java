/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Rows;

/** A kernel of one operand; total unless a subclass says otherwise. */
abstract class UnaryKernel implements Kernel {
  private final Kernel operand;

  UnaryKernel(Kernel operand) {
    this.operand = operand;
  }

  @Override
  public final Column evaluate(RowBatch batch, Rows rows) {
    return compute(operand.evaluate(batch, rows), batch.physicalSize(), rows);
  }

  /**
   * Computes the result.
   *
   * @param size rows of the result
   * @param rows the rows that count
   */
  abstract Column compute(Column operand, int size, Rows rows);

  @Override
  public boolean canFail() {
    return operand.canFail();
  }
}
