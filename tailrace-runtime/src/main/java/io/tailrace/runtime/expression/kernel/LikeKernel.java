/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.runtime.expression.Like;
import io.tailrace.runtime.expression.Rows;

/** LIKE with a constant pattern, one loop per shape of pattern; NULL for NULL. */
final class LikeKernel extends UnaryKernel {
  private final LikePattern pattern;

  LikeKernel(Like like, Kernel operand) {
    super(operand);
    this.pattern = LikePattern.compile(like.pattern(), like.escape());
  }

  @Override
  Column compute(Column operand, int size, Rows rows) {
    BytesColumn strings = (BytesColumn) operand;
    boolean[] out = new boolean[size];
    switch (pattern.shape()) {
      case EQUALS -> equalTo(strings, pattern.literal(), out, rows);
      case STARTS_WITH -> startsWith(strings, pattern.literal(), out, rows);
      case ENDS_WITH -> endsWith(strings, pattern.literal(), out, rows);
      case CONTAINS -> contains(strings, pattern.literal(), out, rows);
      case SEGMENTS -> matches(strings, out, rows);
    }
    return new BooleanColumn(out, Nulls.of(operand, size), size);
  }

  private static void equalTo(BytesColumn strings, byte[] wanted, boolean[] out, Rows rows) {
    byte[] heap = strings.heap();
    int[] offsets = strings.offsets();
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      int start = offsets[row];
      out[row] = offsets[row + 1] - start == wanted.length && Utf8.equals(heap, start, wanted);
    }
  }

  private static void startsWith(BytesColumn strings, byte[] wanted, boolean[] out, Rows rows) {
    byte[] heap = strings.heap();
    int[] offsets = strings.offsets();
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      int start = offsets[row];
      out[row] = offsets[row + 1] - start >= wanted.length && Utf8.equals(heap, start, wanted);
    }
  }

  private static void endsWith(BytesColumn strings, byte[] wanted, boolean[] out, Rows rows) {
    byte[] heap = strings.heap();
    int[] offsets = strings.offsets();
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      int start = offsets[row + 1] - wanted.length;
      out[row] = start >= offsets[row] && Utf8.equals(heap, start, wanted);
    }
  }

  private static void contains(BytesColumn strings, byte[] wanted, boolean[] out, Rows rows) {
    byte[] heap = strings.heap();
    int[] offsets = strings.offsets();
    if (rows.isDense()) {
      containsInHeap(heap, offsets, wanted, out, rows.count());
      return;
    }
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      out[row] = Utf8.indexOf(heap, offsets[row], offsets[row + 1], wanted) >= 0;
    }
  }

  /** Searches the strings of all rows as one, which saves a start and an end of search per row. */
  private static void containsInHeap(
      byte[] heap, int[] offsets, byte[] wanted, boolean[] out, int size) {
    int row = 0;
    int at = Utf8.indexOf(heap, offsets[0], offsets[size], wanted);
    while (at >= 0) {
      while (offsets[row + 1] <= at) {
        row++;
      }
      boolean inside = at + wanted.length <= offsets[row + 1];
      out[row] |= inside;
      at = Utf8.indexOf(heap, inside ? offsets[row + 1] : at + 1, offsets[size], wanted);
    }
  }

  private void matches(BytesColumn strings, boolean[] out, Rows rows) {
    byte[] heap = strings.heap();
    int[] offsets = strings.offsets();
    int[] lanes = rows.rows();
    for (int i = 0; i < rows.count(); i++) {
      int row = lanes[i];
      out[row] = pattern.matches(heap, offsets[row], offsets[row + 1]);
    }
  }
}
