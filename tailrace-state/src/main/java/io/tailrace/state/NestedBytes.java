/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import io.tailrace.batch.ArrayColumn;
import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.ByteColumn;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.FloatColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.MapColumn;
import io.tailrace.batch.RowColumn;
import io.tailrace.batch.ShortColumn;
import io.tailrace.batch.TimestampNanosColumn;
import io.tailrace.batch.VariantColumn;
import io.tailrace.batch.WideDecimalColumn;
import java.util.Arrays;

/**
 * Writes values of nested types as byte strings that are equal exactly where the values are, with
 * FLOAT and DOUBLE compared by their bits and the entries of a map in their order. The bytes are
 * kept in snapshots:
 *
 * <ul>
 *   <li>numbers in little endian with the width of their layout, BOOLEAN as one byte; DECIMAL of
 *       more than 18 digits as two words (high, low); TIMESTAMP of more than 3 fraction digits as
 *       millis and nanos;
 *   <li>bytes, arrays and maps as a length (seven bits a byte, lowest first) and what they hold; a
 *       map alternates keys and values;
 *   <li>rows as their fields, VARIANT as two byte strings, value and metadata;
 *   <li>before each element and each field of a row one byte: 0 for NULL, otherwise 1 and the
 *       value.
 * </ul>
 */
final class NestedBytes {
  private static final int MIN_LENGTH = 64;

  private byte[] bytes = new byte[MIN_LENGTH];
  private int end;

  /** All bytes that were written since they were last cleared. */
  byte[] bytes() {
    return bytes;
  }

  /** Where the next value begins. */
  int end() {
    return end;
  }

  /** Forgets what was written, and an array that is larger than needed for most batches. */
  void clear(int bytesToKeep) {
    end = 0;
    if (bytes.length > bytesToKeep) {
      bytes = new byte[MIN_LENGTH];
    }
  }

  /** Appends a value that is not NULL. */
  void append(Column column, int row) {
    switch (column.layout()) {
      case BOOLEAN -> putByte(((BooleanColumn) column).values()[row] ? 1 : 0);
      case BYTE -> putByte(((ByteColumn) column).values()[row]);
      case SHORT -> put(((ShortColumn) column).values()[row], Short.BYTES);
      case INT -> put(((IntColumn) column).values()[row], Integer.BYTES);
      case LONG -> put(((LongColumn) column).values()[row], Long.BYTES);
      case FLOAT -> put(Float.floatToRawIntBits(((FloatColumn) column).values()[row]), Float.BYTES);
      case DOUBLE ->
          put(Double.doubleToRawLongBits(((DoubleColumn) column).values()[row]), Double.BYTES);
      case BYTES -> bytes((BytesColumn) column, row);
      case WIDE_DECIMAL -> {
        put(((WideDecimalColumn) column).high()[row], Long.BYTES);
        put(((WideDecimalColumn) column).low()[row], Long.BYTES);
      }
      case TIMESTAMP_NANOS -> {
        put(((TimestampNanosColumn) column).millis()[row], Long.BYTES);
        put(((TimestampNanosColumn) column).nanos()[row], Integer.BYTES);
      }
      case ARRAY -> array((ArrayColumn) column, row);
      case MAP -> map((MapColumn) column, row);
      case ROW -> {
        RowColumn rows = (RowColumn) column;
        for (int field = 0; field < rows.fieldCount(); field++) {
          appendNullable(rows.field(field), row);
        }
      }
      case VARIANT -> {
        bytes(((VariantColumn) column).values(), row);
        bytes(((VariantColumn) column).metadata(), row);
      }
    }
  }

  private void appendNullable(Column column, int row) {
    if (column.isNull(row)) {
      putByte(0);
    } else {
      putByte(1);
      append(column, row);
    }
  }

  private void array(ArrayColumn column, int row) {
    int from = column.offsets()[row];
    int to = column.offsets()[row + 1];
    putLength(to - from);
    for (int i = from; i < to; i++) {
      appendNullable(column.elements(), i);
    }
  }

  private void map(MapColumn column, int row) {
    int from = column.offsets()[row];
    int to = column.offsets()[row + 1];
    putLength(to - from);
    for (int i = from; i < to; i++) {
      appendNullable(column.keys(), i);
      appendNullable(column.values(), i);
    }
  }

  private void bytes(BytesColumn column, int row) {
    int length = column.length(row);
    putLength(length);
    reserve(length);
    System.arraycopy(column.heap(), column.start(row), bytes, end, length);
    end += length;
  }

  private void putLength(int length) {
    int rest = length;
    while (rest > 0x7f) {
      putByte(rest | 0x80);
      rest >>>= 7;
    }
    putByte(rest);
  }

  private void putByte(int value) {
    reserve(1);
    bytes[end++] = (byte) value;
  }

  private void put(long value, int width) {
    reserve(width);
    ByteWords.store(value, bytes, end, width);
    end += width;
  }

  private void reserve(int length) {
    int wanted = Math.addExact(end, length);
    if (wanted > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, wanted * 2L));
    }
  }
}
