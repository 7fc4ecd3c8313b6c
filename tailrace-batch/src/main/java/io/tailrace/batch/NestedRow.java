/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import org.apache.flink.types.RowKind;

/** One row of a {@link RowColumn}, read in place. */
final class NestedRow extends ColumnRow {
  NestedRow(RowColumn column, int row) {
    turnTo(column.sharedFields(), row);
  }

  @Override
  public RowKind getRowKind() {
    return RowKind.INSERT;
  }
}
