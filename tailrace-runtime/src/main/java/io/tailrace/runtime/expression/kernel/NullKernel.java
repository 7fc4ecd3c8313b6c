/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.ColumnBuilder;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Rows;
import org.apache.flink.table.types.logical.LogicalType;

/** A column of nulls. Batches of the same size in a row share it. */
final class NullKernel implements Kernel {
  private final LogicalType type;
  private Column last;

  NullKernel(LogicalType type) {
    this.type = type;
    this.last = nulls(type, 0);
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    if (last.size() != batch.physicalSize()) {
      last = nulls(type, batch.physicalSize());
    }
    return last;
  }

  @Override
  public boolean canFail() {
    return false;
  }

  private static Column nulls(LogicalType type, int size) {
    ColumnBuilder builder = ColumnBuilder.create(type, size);
    for (int i = 0; i < size; i++) {
      builder.appendNull();
    }
    return builder.build();
  }
}
