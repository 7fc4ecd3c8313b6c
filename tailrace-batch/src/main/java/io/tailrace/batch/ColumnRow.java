/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.types.RowKind;
import org.apache.flink.types.bitmap.Bitmap;
import org.apache.flink.types.variant.Variant;

/** A row read from columns in place. */
abstract class ColumnRow implements RowData {
  private Column[] columns = {};
  private int row;

  /** Turns to a row of columns that have it. */
  final void turnTo(Column[] newColumns, int newRow) {
    columns = newColumns;
    row = newRow;
  }

  /** Turns to another row of the same columns. */
  final void turnTo(int newRow) {
    row = newRow;
  }

  /** The row of the columns that this is now. */
  final int position() {
    return row;
  }

  @Override
  public final int getArity() {
    return columns.length;
  }

  @Override
  public final void setRowKind(RowKind kind) {
    throw new UnsupportedOperationException(
        "The kind of a row in a batch is read only; copy the row first.");
  }

  @Override
  public final boolean isNullAt(int pos) {
    return columns[pos].isNull(row);
  }

  @Override
  public final boolean getBoolean(int pos) {
    return ((BooleanColumn) columns[pos]).values()[row];
  }

  @Override
  public final byte getByte(int pos) {
    return ((ByteColumn) columns[pos]).values()[row];
  }

  @Override
  public final short getShort(int pos) {
    return ((ShortColumn) columns[pos]).values()[row];
  }

  @Override
  public final int getInt(int pos) {
    return ((IntColumn) columns[pos]).values()[row];
  }

  @Override
  public final long getLong(int pos) {
    return ((LongColumn) columns[pos]).values()[row];
  }

  @Override
  public final float getFloat(int pos) {
    return ((FloatColumn) columns[pos]).values()[row];
  }

  @Override
  public final double getDouble(int pos) {
    return ((DoubleColumn) columns[pos]).values()[row];
  }

  @Override
  public final StringData getString(int pos) {
    return ColumnValue.string(columns[pos], row);
  }

  @Override
  public final DecimalData getDecimal(int pos, int precision, int scale) {
    return ColumnValue.decimal(columns[pos], row, precision, scale);
  }

  @Override
  public final TimestampData getTimestamp(int pos, int precision) {
    return ColumnValue.timestamp(columns[pos], row);
  }

  @Override
  public final <T> RawValueData<T> getRawValue(int pos) {
    return ColumnValue.raw(columns[pos], row);
  }

  @Override
  public final byte[] getBinary(int pos) {
    return ColumnValue.binary(columns[pos], row);
  }

  @Override
  public final ArrayData getArray(int pos) {
    return ColumnValue.array(columns[pos], row);
  }

  @Override
  public final MapData getMap(int pos) {
    return ColumnValue.map(columns[pos], row);
  }

  @Override
  public final RowData getRow(int pos, int numFields) {
    return ColumnValue.row(columns[pos], row);
  }

  @Override
  public final Variant getVariant(int pos) {
    return ColumnValue.variant(columns[pos], row);
  }

  @Override
  public final Bitmap getBitmap(int pos) {
    return ColumnValue.bitmap(columns[pos], row);
  }
}
