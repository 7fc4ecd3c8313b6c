/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;

/** Reads the columns of an argument of fixed width as the words that a state table keeps. */
final class StateWords {
  private final WordArgument integers = new WordArgument();
  private final PairArgument pairs = new PairArgument();
  private long[] bits = {};
  private long[] first = {};
  private long[] second = {};

  /** Reads a column. */
  void read(Column column) {
    switch (column.layout()) {
      case FLOAT -> {
        float[] values = ((FloatColumn) column).values();
        reserve(column.size());
        for (int i = 0; i < column.size(); i++) {
          bits[i] = Float.floatToRawIntBits(values[i]);
        }
        set(bits, bits);
      }
      case DOUBLE -> {
        double[] values = ((DoubleColumn) column).values();
        reserve(column.size());
        for (int i = 0; i < column.size(); i++) {
          bits[i] = Double.doubleToRawLongBits(values[i]);
        }
        set(bits, bits);
      }
      case WIDE_DECIMAL, TIMESTAMP_NANOS -> {
        pairs.read(column);
        set(pairs.first(), pairs.second());
      }
      default -> {
        long[] words = integers.words(column);
        set(words, words);
      }
    }
  }

  private void reserve(int rows) {
    if (bits.length < rows) {
      bits = new long[rows];
    }
  }

  private void set(long[] newFirst, long[] newSecond) {
    first = newFirst;
    second = newSecond;
  }

  /** The first words; read only, valid until the next column is read. */
  long[] first() {
    return first;
  }

  /** The second words, without meaning for values of one; like {@link #first()}. */
  long[] second() {
    return second;
  }
}
