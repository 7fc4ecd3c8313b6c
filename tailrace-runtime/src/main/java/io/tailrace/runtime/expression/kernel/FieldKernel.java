/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Rows;

/** A field of the batch, shared. */
final class FieldKernel implements Kernel {
  private final int field;

  FieldKernel(int field) {
    this.field = field;
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    return batch.column(field);
  }

  @Override
  public boolean canFail() {
    return false;
  }
}
