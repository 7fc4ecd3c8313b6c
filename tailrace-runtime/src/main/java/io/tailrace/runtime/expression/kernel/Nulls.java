/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import java.util.Arrays;

/** Null masks of results, cut to the rows of the batch. */
final class Nulls {
  private Nulls() {}

  /** The mask of a column's first {@code size} rows; shared where the column ends there. */
  static long[] of(Column column, int size) {
    long[] mask = column.nulls();
    if (mask.length == 0 || column.size() == size) {
      return mask;
    }
    long[] cut = Arrays.copyOf(mask, NullMask.words(size));
    if ((size & 63) != 0) {
      cut[cut.length - 1] &= (1L << size) - 1;
    }
    return cut;
  }

  /** The rows that are NULL in one of two columns. */
  static long[] union(Column left, Column right, int size) {
    return NullMask.union(of(left, size), of(right, size));
  }

  /** A mask that may be written, with the bits of {@code mask}, for {@code size} rows. */
  static long[] writable(long[] mask, int size) {
    return Arrays.copyOf(mask, NullMask.words(size));
  }
}
