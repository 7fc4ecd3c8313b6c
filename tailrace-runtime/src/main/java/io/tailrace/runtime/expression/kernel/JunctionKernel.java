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

/**
 * AND and OR in three-valued logic. An operand that can fail is evaluated only for the rows that
 * the operands before it have not decided, which is where row-at-a-time code would evaluate it.
 */
final class JunctionKernel implements Kernel {
  private final Kernel[] operands;

  /** The value that decides the result alone: FALSE for AND, TRUE for OR. */
  private final boolean deciding;

  private JunctionKernel(Kernel[] operands, boolean deciding) {
    this.operands = operands;
    this.deciding = deciding;
  }

  static JunctionKernel and(Kernel... operands) {
    return new JunctionKernel(operands, false);
  }

  static JunctionKernel or(Kernel... operands) {
    return new JunctionKernel(operands, true);
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    int size = batch.physicalSize();
    BooleanColumn result = (BooleanColumn) operands[0].evaluate(batch, rows);
    Rows open = rows;
    for (int i = 1; i < operands.length; i++) {
      if (operands[i].canFail()) {
        open = undecided(result, open);
      }
      result = combine(result, (BooleanColumn) operands[i].evaluate(batch, open), size);
    }
    return result;
  }

  /** The rows whose value so far is not the deciding one; NULL decides nothing. */
  private Rows undecided(BooleanColumn column, Rows rows) {
    boolean[] values = column.values();
    long[] nulls = column.nulls();
    int[] candidates = rows.rows();
    int[] open = new int[rows.count()];
    int count = 0;
    for (int i = 0; i < rows.count(); i++) {
      int row = candidates[i];
      open[count] = row;
      count += values[row] != deciding || NullMask.isNull(nulls, row) ? 1 : 0;
    }
    return count == rows.count() ? rows : Rows.of(open, count);
  }

  /**
   * Combines two operands. Where the left one decides, the right one may hold anything: neither its
   * value nor its null bit reaches the result.
   */
  private BooleanColumn combine(BooleanColumn left, BooleanColumn right, int size) {
    boolean[] l = left.values();
    boolean[] r = right.values();
    boolean[] out = new boolean[size];
    if (deciding) {
      for (int i = 0; i < size; i++) {
        out[i] = l[i] | r[i];
      }
    } else {
      for (int i = 0; i < size; i++) {
        out[i] = l[i] & r[i];
      }
    }
    boolean canBeNull = left.hasNulls() || right.hasNulls();
    return new BooleanColumn(out, canBeNull ? nulls(left, right, out, size) : NullMask.NONE, size);
  }

  /** The rows that are NULL; also repairs the values of rows that a NULL operand leaves decided. */
  private long[] nulls(BooleanColumn left, BooleanColumn right, boolean[] out, int size) {
    long[] either = NullMask.union(Nulls.of(left, size), Nulls.of(right, size));
    long[] result = NullMask.allocate(size);
    for (int word = 0; word < result.length; word++) {
      for (long open = either[word]; open != 0; open &= open - 1) {
        int row = (word << 6) + Long.numberOfTrailingZeros(open);
        boolean decided =
            !left.isNull(row) && left.values()[row] == deciding
                || !right.isNull(row) && right.values()[row] == deciding;
        if (decided) {
          out[row] = deciding;
        } else {
          NullMask.setNull(result, row);
        }
      }
    }
    return result;
  }

  @Override
  public boolean canFail() {
    for (Kernel operand : operands) {
      if (operand.canFail()) {
        return true;
      }
    }
    return false;
  }
}
