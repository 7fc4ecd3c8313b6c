/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.RowBatch;

/**
 * The physical rows of a batch for which an expression is evaluated, ascending. Immutable once
 * handed out.
 */
public final class Rows {
  private static volatile int[] identity = identity(RowBatch.MAX_ROWS);

  private final int[] rows;
  private final int count;
  private final boolean dense;

  private Rows(int[] rows, int count, boolean dense) {
    this.rows = rows;
    this.count = count;
    this.dense = dense;
  }

  /** The rows 0 to {@code count - 1}. */
  public static Rows first(int count) {
    int[] numbers = identity;
    if (numbers.length < count) {
      numbers = identity(Math.max(count, 2 * numbers.length));
      identity = numbers;
    }
    return new Rows(numbers, count, true);
  }

  /**
   * Some rows.
   *
   * @param rows physical rows, ascending; taken over
   * @param count number of entries that count
   */
  public static Rows of(int[] rows, int count) {
    checkArgument(count >= 0 && count <= rows.length, "No %s rows in %s.", count, rows.length);
    return new Rows(rows, count, false);
  }

  /** The selected rows of a batch. */
  public static Rows selectedBy(RowBatch batch) {
    return batch.isSelective() ? of(batch.selection(), batch.size()) : first(batch.size());
  }

  /** The rows, of which the first {@link #count()} entries count. Read only. */
  public int[] rows() {
    return rows;
  }

  /** Number of rows. */
  public int count() {
    return count;
  }

  /** Whether the rows are 0 to {@code count - 1}. */
  public boolean isDense() {
    return dense;
  }

  private static int[] identity(int length) {
    int[] numbers = new int[length];
    for (int i = 0; i < length; i++) {
      numbers[i] = i;
    }
    return numbers;
  }
}
