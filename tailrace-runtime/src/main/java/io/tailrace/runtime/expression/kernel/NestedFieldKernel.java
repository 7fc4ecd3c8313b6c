/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowColumn;
import io.tailrace.runtime.expression.NestedField;
import io.tailrace.runtime.expression.Rows;

/**
 * A field of nested rows. Its column is shared when it is NULL wherever the row is, which all
 * columns are that were built row by row.
 */
final class NestedFieldKernel implements Kernel {
  private final Kernel row;
  private final NestedField field;
  private final Kernel nulls;

  NestedFieldKernel(NestedField field, Kernel row) {
    this.row = row;
    this.field = field;
    this.nulls = new NullKernel(field.type());
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    RowColumn nested = (RowColumn) row.evaluate(batch, rows);
    Column values = nested.field(field.index());
    return isSubset(nested.nulls(), values.nulls())
        ? values
        : masked(values, nested.nulls(), batch, rows);
  }

  private static boolean isSubset(long[] mask, long[] of) {
    for (int i = 0; i < mask.length; i++) {
      long covered = i < of.length ? of[i] : 0;
      if ((mask[i] & ~covered) != 0) {
        return false;
      }
    }
    return true;
  }

  private Column masked(Column values, long[] mask, RowBatch batch, Rows rows) {
    int[] lanes = rows.rows();
    int[] present = new int[rows.count()];
    int[] absent = new int[rows.count()];
    int presentCount = 0;
    int absentCount = 0;
    for (int i = 0; i < rows.count(); i++) {
      int lane = lanes[i];
      boolean isNull = NullMask.isNull(mask, lane);
      present[presentCount] = lane;
      absent[absentCount] = lane;
      presentCount += isNull ? 0 : 1;
      absentCount += isNull ? 1 : 0;
    }
    Rows missing = Rows.of(absent, absentCount);
    ColumnMerge merge = new ColumnMerge(field.type(), batch.physicalSize());
    merge.add(values, Rows.of(present, presentCount));
    merge.add(nulls.evaluate(batch, missing), missing);
    return merge.result();
  }

  @Override
  public boolean canFail() {
    return row.canFail();
  }
}
