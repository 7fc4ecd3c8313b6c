/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Rows;

/**
 * Evaluates one expression for many rows: a loop over primitive arrays, nulls handled by bitmap.
 *
 * <p>The result is aligned with the physical rows of the batch. Its values and nulls count for the
 * requested rows only: a total kernel computes all rows in a tight loop, one that can fail touches
 * requested rows alone, and among them those without NULL. The result never aliases an array that
 * is written later; it may share the columns of the batch.
 *
 * <p>Kernels are used by one thread.
 */
public interface Kernel {
  /**
   * Evaluates the expression.
   *
   * @param batch holds the fields
   * @param rows physical rows of the batch, selected or not
   * @return a column of {@link RowBatch#physicalSize()} rows at least
   * @throws io.tailrace.runtime.expression.ExpressionException when a requested row fails
   */
  Column evaluate(RowBatch batch, Rows rows);

  /** Whether a value can make the evaluation fail. */
  boolean canFail();
}
