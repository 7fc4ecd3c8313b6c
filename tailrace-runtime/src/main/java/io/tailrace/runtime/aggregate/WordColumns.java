/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.Layout;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.ShortColumn;
import io.tailrace.batch.TimestampNanosColumn;
import io.tailrace.batch.WideDecimalColumn;

/** Makes columns of values of fixed width in the form of words that a state table keeps. */
final class WordColumns {
  private WordColumns() {}

  /** Whether columns of a layout of one word take over the array that they are made of. */
  static boolean isShared(Layout layout) {
    return layout == Layout.LONG;
  }

  /**
   * A column of values of one word.
   *
   * @param words the values; not to be written again where the layout {@link #isShared}
   */
  static Column of(Layout layout, long[] words, long[] nulls, int size) {
    return switch (layout) {
      case LONG -> new LongColumn(words, nulls, size);
      case INT -> {
        int[] values = new int[size];
        for (int i = 0; i < size; i++) {
          values[i] = (int) words[i];
        }
        yield new IntColumn(values, nulls, size);
      }
      case SHORT -> {
        short[] values = new short[size];
        for (int i = 0; i < size; i++) {
          values[i] = (short) words[i];
        }
        yield new ShortColumn(values, nulls, size);
      }
      case BYTE -> {
        byte[] values = new byte[size];
        for (int i = 0; i < size; i++) {
          values[i] = (byte) words[i];
        }
        yield new ByteColumn(values, nulls, size);
      }
      case BOOLEAN -> {
        boolean[] values = new boolean[size];
        for (int i = 0; i < size; i++) {
          values[i] = words[i] != 0;
        }
        yield new BooleanColumn(values, nulls, size);
      }
      case FLOAT -> {
        float[] values = new float[size];
        for (int i = 0; i < size; i++) {
          values[i] = Float.intBitsToFloat((int) words[i]);
        }
        yield new FloatColumn(values, nulls, size);
      }
      case DOUBLE -> {
        double[] values = new double[size];
        for (int i = 0; i < size; i++) {
          values[i] = Double.longBitsToDouble(words[i]);
        }
        yield new DoubleColumn(values, nulls, size);
      }
      default -> throw new IllegalArgumentException(layout + " does not take one word.");
    };
  }

  /** A column of values of two words, whose arrays are taken over. */
  static Column of(Layout layout, long[] first, long[] second, long[] nulls, int size) {
    if (layout == Layout.WIDE_DECIMAL) {
      return new WideDecimalColumn(first, second, nulls, size);
    }
    int[] nanos = new int[size];
    for (int i = 0; i < size; i++) {
      nanos[i] = (int) second[i];
    }
    return new TimestampNanosColumn(first, nanos, nulls, size);
  }
}
