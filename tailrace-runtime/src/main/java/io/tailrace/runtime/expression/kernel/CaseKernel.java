/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Rows;
import java.util.Arrays;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A searched CASE. Each condition is evaluated for the rows that no branch before it has taken,
 * each value for the rows that take it, so that a branch which would fail for other rows does not.
 */
final class CaseKernel implements Kernel {
  private final Kernel[] conditions;

  /** The values of the branches and, last, that of ELSE. */
  private final Kernel[] values;

  private final LogicalType type;

  CaseKernel(Kernel[] conditions, Kernel[] values, LogicalType type) {
    this.conditions = conditions;
    this.values = values;
    this.type = type;
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    ColumnMerge merge = new ColumnMerge(type, batch.physicalSize());
    int[] left = Arrays.copyOf(rows.rows(), rows.count());
    int leftCount = rows.count();
    for (int branch = 0; branch < conditions.length && leftCount > 0; branch++) {
      Rows reaching = branch == 0 ? rows : Rows.of(Arrays.copyOf(left, leftCount), leftCount);
      BooleanColumn condition = (BooleanColumn) conditions[branch].evaluate(batch, reaching);
      int[] taken = new int[leftCount];
      int rest = split(condition, left, leftCount, taken);
      evaluateBranch(merge, values[branch], batch, Rows.of(taken, leftCount - rest));
      leftCount = rest;
    }
    evaluateBranch(merge, values[conditions.length], batch, Rows.of(left, leftCount));
    return merge.result();
  }

  /**
   * Moves the rows for which the condition is TRUE to {@code taken} and closes the gaps they leave.
   *
   * @return number of rows left
   */
  private static int split(BooleanColumn condition, int[] left, int count, int[] taken) {
    boolean[] values = condition.values();
    long[] nulls = condition.nulls();
    int takenCount = 0;
    int leftCount = 0;
    for (int i = 0; i < count; i++) {
      int row = left[i];
      boolean take = values[row] && !NullMask.isNull(nulls, row);
      taken[takenCount] = row;
      left[leftCount] = row;
      takenCount += take ? 1 : 0;
      leftCount += take ? 0 : 1;
    }
    return leftCount;
  }

  private static void evaluateBranch(ColumnMerge merge, Kernel value, RowBatch batch, Rows rows) {
    if (rows.count() > 0) {
      merge.add(value.evaluate(batch, rows), rows);
    }
  }

  @Override
  public boolean canFail() {
    return Arrays.stream(conditions).anyMatch(Kernel::canFail)
        || Arrays.stream(values).anyMatch(Kernel::canFail);
  }
}
