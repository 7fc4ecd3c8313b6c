/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.Arrays;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryRawValueData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.types.bitmap.Bitmap;
import org.apache.flink.types.variant.BinaryVariant;
import org.apache.flink.types.variant.Variant;

/**
 * One value of a column as Flink's internal data. Strings and RAW values refer to the heap of the
 * column; nested values are views of it. The value must not be NULL.
 */
final class ColumnValue {
  private ColumnValue() {}

  static StringData string(Column column, int row) {
    BytesColumn bytes = (BytesColumn) column;
    return new BinaryStringData(bytes.segments(), bytes.start(row), bytes.length(row));
  }

  static DecimalData decimal(Column column, int row, int precision, int scale) {
    if (column instanceof LongColumn longs) {
      return DecimalData.fromUnscaledLong(longs.values()[row], precision, scale);
    }
    WideDecimalColumn decimals = (WideDecimalColumn) column;
    return UnscaledDecimal.toDecimal(decimals.high()[row], decimals.low()[row], precision, scale);
  }

  static TimestampData timestamp(Column column, int row) {
    if (column instanceof LongColumn millis) {
      return TimestampData.fromEpochMillis(millis.values()[row]);
    }
    TimestampNanosColumn timestamps = (TimestampNanosColumn) column;
    return TimestampData.fromEpochMillis(timestamps.millis()[row], timestamps.nanos()[row]);
  }

  static <T> RawValueData<T> raw(Column column, int row) {
    BytesColumn bytes = (BytesColumn) column;
    return new BinaryRawValueData<>(bytes.segments(), bytes.start(row), bytes.length(row));
  }

  static byte[] binary(Column column, int row) {
    BytesColumn bytes = (BytesColumn) column;
    return Arrays.copyOfRange(bytes.heap(), bytes.start(row), bytes.offsets()[row + 1]);
  }

  static Bitmap bitmap(Column column, int row) {
    return Bitmap.fromBytes(binary(column, row));
  }

  static Variant variant(Column column, int row) {
    VariantColumn variants = (VariantColumn) column;
    return new BinaryVariant(binary(variants.values(), row), binary(variants.metadata(), row));
  }

  static ColumnArray array(Column column, int row) {
    ArrayColumn arrays = (ArrayColumn) column;
    return new ColumnArray(arrays.elements(), arrays.offsets()[row], arrays.offsets()[row + 1]);
  }

  static ColumnMap map(Column column, int row) {
    MapColumn maps = (MapColumn) column;
    int from = maps.offsets()[row];
    int to = maps.offsets()[row + 1];
    return new ColumnMap(
        new ColumnArray(maps.keys(), from, to), new ColumnArray(maps.values(), from, to));
  }

  static NestedRow row(Column column, int row) {
    return new NestedRow((RowColumn) column, row);
  }
}
