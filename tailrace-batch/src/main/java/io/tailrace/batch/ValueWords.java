/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

/**
 * Reduces each value of a column to a word of 64 bits for {@link Hash64}: equal values of types
 * that widen into each other have equal words.
 */
final class ValueWords {
  private ValueWords() {}

  /** The word of one value. */
  static long word(Column column, int row) {
    if (column.isNull(row)) {
      return Hash64.NULL;
    }
    return switch (column.layout()) {
      case BOOLEAN -> ((BooleanColumn) column).values()[row] ? 1 : 0;
      case BYTE -> ((ByteColumn) column).values()[row];
      case SHORT -> ((ShortColumn) column).values()[row];
      case INT -> ((IntColumn) column).values()[row];
      case LONG -> ((LongColumn) column).values()[row];
      case FLOAT -> Float.floatToRawIntBits(((FloatColumn) column).values()[row]);
      case DOUBLE -> Double.doubleToRawLongBits(((DoubleColumn) column).values()[row]);
      case BYTES -> bytes((BytesColumn) column, row);
      case WIDE_DECIMAL -> {
        WideDecimalColumn decimals = (WideDecimalColumn) column;
        yield decimal(decimals.high()[row], decimals.low()[row]);
      }
      case TIMESTAMP_NANOS -> {
        TimestampNanosColumn timestamps = (TimestampNanosColumn) column;
        yield Hash64.pair(timestamps.millis()[row], timestamps.nanos()[row]);
      }
      case ARRAY -> array((ArrayColumn) column, row);
      case MAP -> map((MapColumn) column, row);
      case ROW -> row((RowColumn) column, row);
      case VARIANT -> {
        VariantColumn variants = (VariantColumn) column;
        yield Hash64.combine(bytes(variants.values(), row), bytes(variants.metadata(), row));
      }
    };
  }

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
      case WIDE_DECIMAL -> {
        long[] high = ((WideDecimalColumn) column).high();
        long[] low = ((WideDecimalColumn) column).low();
        for (int i = 0; i < rows; i++) {
          words[i] = decimal(high[i], low[i]);
        }
      }
      case TIMESTAMP_NANOS -> {
        long[] millis = ((TimestampNanosColumn) column).millis();
        int[] nanos = ((TimestampNanosColumn) column).nanos();
        for (int i = 0; i < rows; i++) {
          words[i] = Hash64.pair(millis[i], nanos[i]);
        }
      }
      case BYTES -> {
        BytesColumn bytes = (BytesColumn) column;
        for (int i = 0; i < rows; i++) {
          words[i] = bytes(bytes, i);
        }
      }
      case ARRAY, MAP, ROW, VARIANT -> {
        for (int i = 0; i < rows; i++) {
          words[i] = word(column, i);
        }
      }
    }
    markNulls(column, rows, words);
  }

  /** Writes the words of picked rows, at the places of the rows. */
  static void write(Column column, int[] rows, int count, long[] words) {
    for (int i = 0; i < count; i++) {
      words[rows[i]] = word(column, rows[i]);
    }
  }

  private static long bytes(BytesColumn column, int row) {
    return Hash64.bytes(column.heap(), column.start(row), column.length(row));
  }

  private static long decimal(long high, long low) {
    return Hash64.pair(low, high ^ low >> 63);
  }

  private static long array(ArrayColumn column, int row) {
    int start = column.offsets()[row];
    int end = column.offsets()[row + 1];
    long word = end - start;
    for (int at = start; at < end; at++) {
      word = Hash64.combine(word, word(column.elements(), at));
    }
    return word;
  }

  private static long map(MapColumn column, int row) {
    int start = column.offsets()[row];
    int end = column.offsets()[row + 1];
    long word = end - start;
    for (int at = start; at < end; at++) {
      word = Hash64.combine(word, word(column.keys(), at));
      word = Hash64.combine(word, word(column.values(), at));
    }
    return word;
  }

  private static long row(RowColumn column, int row) {
    long word = column.fieldCount();
    for (int field = 0; field < column.fieldCount(); field++) {
      word = Hash64.combine(word, word(column.field(field), row));
    }
    return word;
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
