/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Rows;
import java.util.Arrays;

/**
 * The branch of a CASE that each row takes, as a TINYINT that is never NULL: the index of the first
 * condition that is TRUE, or the number of conditions where none is.
 */
final class BranchKernel implements Kernel {
  /** Most branches, ELSE included, that a TINYINT can number. */
  static final int MAX_BRANCHES = Byte.MAX_VALUE;

  private final Kernel[] conditions;

  /** A kernel of conditions that cannot fail. */
  BranchKernel(Kernel[] conditions) {
    this.conditions = conditions;
  }

  @Override
  public ByteColumn evaluate(RowBatch batch, Rows rows) {
    byte[] branch = new byte[batch.physicalSize()];
    Arrays.fill(branch, (byte) conditions.length);
    for (int i = conditions.length - 1; i >= 0; i--) {
      choose(branch, (BooleanColumn) conditions[i].evaluate(batch, rows), (byte) i);
    }
    return new ByteColumn(branch, NullMask.NONE, branch.length);
  }

  /** The branches of all rows from the column that a kernel of them has made. */
  static byte[] branches(Column column, int size) {
    byte[] branches = ((ByteColumn) column).values();
    return branches.length == size ? branches : Arrays.copyOf(branches, size);
  }

  /**
   * Writes {@code number} where the condition is TRUE. Which rows those are is not predictable, so
   * the loop selects by masks instead of branching; it also vectorises that way.
   */
  private static void choose(byte[] branch, BooleanColumn condition, byte number) {
    boolean[] holds = condition.hasNulls() ? withoutNulls(condition) : condition.values();
    for (int row = 0; row < branch.length; row++) {
      int mask = -(holds[row] ? 1 : 0);
      branch[row] = (byte) (branch[row] & ~mask | number & mask);
    }
  }

  private static boolean[] withoutNulls(BooleanColumn condition) {
    boolean[] holds = Arrays.copyOf(condition.values(), condition.size());
    long[] nulls = condition.nulls();
    for (int word = 0; word < NullMask.words(condition.size()); word++) {
      for (long open = nulls[word]; open != 0; open &= open - 1) {
        holds[(word << 6) + Long.numberOfTrailingZeros(open)] = false;
      }
    }
    return holds;
  }

  @Override
  public boolean canFail() {
    return false;
  }
}
