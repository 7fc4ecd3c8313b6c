/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;

/**
 * Reduces each value of a column to a word of 64 bits for {@link Hash64}: equal values of types
 * that widen into each other have equal words.
 */
final class ValueWords {
  private ValueWords() {}

  /** Writes the words of the first {@code rows} rows. */
  static void write(Column column, int rows, long[] words) {
    switch (column.layout()) {
      case BOOLEAN -> {
        boolean[] values = ((BooleanColumn) column).values();
        for (int i = 0; i < rows; i++) {
          words[i] = values[i] ? 1 : 0;
        }
      }
      case BYTE -> {
        byte[] values = ((ByteColumn) column).values();
        for (int i = 0; i < rows; i++) {
          words[i] = values[i];
        }
      }
      case SHORT -> {
        short[] values = ((ShortColumn) column).values();
        for (int i = 0; i < rows; i++) {
          words[i] = values[i];
        }
      }
      case INT -> {
        int[] values = ((IntColumn) column).values();
        for (int i = 0; i < rows; i++) {
          words[i] = values[i];
        }
      }
      case LONG -> System.arraycopy(((LongColumn) column).values(), 0, words, 0, rows);
      case FLOAT -> {
        float[] values = ((FloatColumn) column).values();
        for (int i = 0; i < rows; i++) {
          words[i] = Float.floatToRawIntBits(values[i]);
        }
      }
      case DOUBLE -> {
        double[] values = ((DoubleColumn) column).values();
        for (int i = 0; i < rows; i++) {
          words[i] = Double.doubleToRawLongBits(values[i]);
        }
      }
      case BYTES -> {
        BytesColumn bytes = (BytesColumn) column;
        for (int i = 0; i < rows; i++) {
          words[i] = bytes(bytes, i);
        }
      }
      case WIDE_DECIMAL -> writeDecimals((WideDecimalColumn) column, rows, words);
      case TIMESTAMP_NANOS -> {
        long[] millis = ((TimestampNanosColumn) column).millis();
        int[] nanos = ((TimestampNanosColumn) column).nanos();
        for (int i = 0; i < rows; i++) {
          words[i] = Hash64.pair(millis[i], nanos[i]);
        }
      }
      case ARRAY -> writeArrays((ArrayColumn) column, rows, words);
      case MAP -> writeMaps((MapColumn) column, rows, words);
      case ROW -> writeRows((RowColumn) column, rows, words);
      case VARIANT -> {
        VariantColumn variants = (VariantColumn) column;
        for (int i = 0; i < rows; i++) {
          words[i] = Hash64.combine(bytes(variants.values(), i), bytes(variants.metadata(), i));
        }
      }
    }
    markNulls(column, rows, words);
  }

  /** Writes the words of picked rows of a column of byte strings, at the places of the rows. */
  static void write(BytesColumn column, int[] rows, int count, long[] words) {
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      words[row] = column.isNull(row) ? Hash64.NULL : bytes(column, row);
    }
  }

  private static long bytes(BytesColumn column, int row) {
    return Hash64.bytes(column.heap(), column.start(row), column.length(row));
  }

  private static void writeDecimals(WideDecimalColumn column, int rows, long[] words) {
    long[] high = column.high();
    long[] low = column.low();
    for (int i = 0; i < rows; i++) {
      words[i] = Hash64.pair(low[i], high[i] ^ low[i] >> 63);
    }
  }

  private static void writeArrays(ArrayColumn column, int rows, long[] words) {
    int[] offsets = column.offsets();
    long[] elements = nested(column.elements(), offsets[rows]);
    for (int i = 0; i < rows; i++) {
      long word = offsets[i + 1] - offsets[i];
      for (int at = offsets[i]; at < offsets[i + 1]; at++) {
        word = Hash64.combine(word, elements[at]);
      }
      words[i] = word;
    }
  }

  private static void writeMaps(MapColumn column, int rows, long[] words) {
    int[] offsets = column.offsets();
    long[] keys = nested(column.keys(), offsets[rows]);
    long[] values = nested(column.values(), offsets[rows]);
    for (int i = 0; i < rows; i++) {
      long word = offsets[i + 1] - offsets[i];
      for (int at = offsets[i]; at < offsets[i + 1]; at++) {
        word = Hash64.combine(Hash64.combine(word, keys[at]), values[at]);
      }
      words[i] = word;
    }
  }

  private static void writeRows(RowColumn column, int rows, long[] words) {
    Arrays.fill(words, 0, rows, column.fieldCount());
    for (int field = 0; field < column.fieldCount(); field++) {
      long[] values = nested(column.field(field), rows);
      for (int i = 0; i < rows; i++) {
        words[i] = Hash64.combine(words[i], values[i]);
      }
    }
  }

  private static long[] nested(Column column, int rows) {
    long[] words = new long[rows];
    write(column, rows, words);
    return words;
  }

  private static void markNulls(Column column, int rows, long[] words) {
    long[] mask = column.nulls();
    for (int word = 0; word < Math.min(mask.length, NullMask.words(rows)); word++) {
      for (long bits = mask[word]; bits != 0; bits &= bits - 1) {
        int row = (word << 6) + Long.numberOfTrailingZeros(bits);
        if (row < rows) {
          words[row] = Hash64.NULL;
        }
      }
    }
  }
}
