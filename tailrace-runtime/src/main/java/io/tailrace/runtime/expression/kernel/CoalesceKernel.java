/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Rows;
import java.util.Arrays;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * COALESCE. An operand that can fail is evaluated for every row, also where an earlier one is not
 * NULL, because Flink's function evaluates its arguments first; others only where they are needed.
 */
final class CoalesceKernel implements Kernel {
  private final Kernel[] operands;
  private final LogicalType type;

  CoalesceKernel(Kernel[] operands, LogicalType type) {
    this.operands = operands;
    this.type = type;
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    ColumnMerge merge = new ColumnMerge(type, batch.physicalSize());
    Rows missing = rows;
    Column last = operands[0].evaluate(batch, rows);
    missing = take(merge, last, missing);
    for (int i = 1; i < operands.length; i++) {
      if (missing.count() > 0 || operands[i].canFail()) {
        last = operands[i].evaluate(batch, operands[i].canFail() ? rows : missing);
        missing = take(merge, last, missing);
      }
    }
    // Where every operand is NULL the last one gives the NULL.
    merge.add(last, missing);
    return merge.result();
  }

  /** Takes the values that are not NULL; returns the rows that still have none. */
  private static Rows take(ColumnMerge merge, Column column, Rows missing) {
    if (!column.hasNulls()) {
      merge.add(column, missing);
      return Rows.of(missing.rows(), 0);
    }
    int[] lanes = missing.rows();
    int[] taken = new int[missing.count()];
    int[] left = new int[missing.count()];
    int takenCount = 0;
    int leftCount = 0;
    for (int i = 0; i < missing.count(); i++) {
      int row = lanes[i];
      boolean take = !NullMask.isNull(column.nulls(), row);
      taken[takenCount] = row;
      left[leftCount] = row;
      takenCount += take ? 1 : 0;
      leftCount += take ? 0 : 1;
    }
    merge.add(column, Rows.of(taken, takenCount));
    return Rows.of(left, leftCount);
  }

  @Override
  public boolean canFail() {
    return Arrays.stream(operands).anyMatch(Kernel::canFail);
  }
}
