/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.ShortColumn;

/** Widens the columns of an argument to {@code long}, so that one loop serves all integers. */
final class WordArgument {
  private long[] widened = {};

  /** The values of a column; read only, valid until the next call. */
  long[] words(Column column) {
    if (column instanceof LongColumn longs) {
      return longs.values();
    }
    int rows = column.size();
    if (widened.length < rows) {
      widened = new long[rows];
    }
    switch (column.layout()) {
      case INT -> {
        int[] values = ((IntColumn) column).values();
        for (int i = 0; i < rows; i++) {
          widened[i] = values[i];
        }
      }
      case SHORT -> {
        short[] values = ((ShortColumn) column).values();
        for (int i = 0; i < rows; i++) {
          widened[i] = values[i];
        }
      }
      case BYTE -> {
        byte[] values = ((ByteColumn) column).values();
        for (int i = 0; i < rows; i++) {
          widened[i] = values[i];
        }
      }
      case BOOLEAN -> {
        boolean[] values = ((BooleanColumn) column).values();
        for (int i = 0; i < rows; i++) {
          widened[i] = values[i] ? 1 : 0;
        }
      }
      default -> throw new IllegalStateException(column.layout() + " is not one integer.");
    }
    return widened;
  }
}
