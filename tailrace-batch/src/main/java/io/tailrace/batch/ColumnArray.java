/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkState;

import java.util.Arrays;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.types.bitmap.Bitmap;
import org.apache.flink.types.variant.Variant;

/** A range of the rows of a column as an array, read in place. */
final class ColumnArray implements ArrayData {
  private final Column elements;
  private final int from;
  private final int to;

  /** The rows {@code from} (inclusive) to {@code to} (exclusive). */
  ColumnArray(Column elements, int from, int to) {
    this.elements = elements;
    this.from = from;
    this.to = to;
  }

  @Override
  public int size() {
    return to - from;
  }

  @Override
  public boolean isNullAt(int pos) {
    return elements.isNull(from + pos);
  }

  @Override
  public boolean getBoolean(int pos) {
    return ((BooleanColumn) elements).values()[from + pos];
  }

  @Override
  public byte getByte(int pos) {
    return ((ByteColumn) elements).values()[from + pos];
  }

  @Override
  public short getShort(int pos) {
    return ((ShortColumn) elements).values()[from + pos];
  }

  @Override
  public int getInt(int pos) {
    return ((IntColumn) elements).values()[from + pos];
  }

  @Override
  public long getLong(int pos) {
    return ((LongColumn) elements).values()[from + pos];
  }

  @Override
  public float getFloat(int pos) {
    return ((FloatColumn) elements).values()[from + pos];
  }

  @Override
  public double getDouble(int pos) {
    return ((DoubleColumn) elements).values()[from + pos];
  }

  @Override
  public StringData getString(int pos) {
    return ColumnValue.string(elements, from + pos);
  }

  @Override
  public DecimalData getDecimal(int pos, int precision, int scale) {
    return ColumnValue.decimal(elements, from + pos, precision, scale);
  }

  @Override
  public TimestampData getTimestamp(int pos, int precision) {
    return ColumnValue.timestamp(elements, from + pos);
  }

  @Override
  public <T> RawValueData<T> getRawValue(int pos) {
    return ColumnValue.raw(elements, from + pos);
  }

  @Override
  public byte[] getBinary(int pos) {
    return ColumnValue.binary(elements, from + pos);
  }

  @Override
  public ArrayData getArray(int pos) {
    return ColumnValue.array(elements, from + pos);
  }

  @Override
  public MapData getMap(int pos) {
    return ColumnValue.map(elements, from + pos);
  }

  @Override
  public RowData getRow(int pos, int numFields) {
    return ColumnValue.row(elements, from + pos);
  }

  @Override
  public Variant getVariant(int pos) {
    return ColumnValue.variant(elements, from + pos);
  }

  @Override
  public Bitmap getBitmap(int pos) {
    return ColumnValue.bitmap(elements, from + pos);
  }

  @Override
  public boolean[] toBooleanArray() {
    checkNoNulls();
    return Arrays.copyOfRange(((BooleanColumn) elements).values(), from, to);
  }

  @Override
  public byte[] toByteArray() {
    checkNoNulls();
    return Arrays.copyOfRange(((ByteColumn) elements).values(), from, to);
  }

  @Override
  public short[] toShortArray() {
    checkNoNulls();
    return Arrays.copyOfRange(((ShortColumn) elements).values(), from, to);
  }

  @Override
  public int[] toIntArray() {
    checkNoNulls();
    return Arrays.copyOfRange(((IntColumn) elements).values(), from, to);
  }

  @Override
  public long[] toLongArray() {
    checkNoNulls();
    return Arrays.copyOfRange(((LongColumn) elements).values(), from, to);
  }

  @Override
  public float[] toFloatArray() {
    checkNoNulls();
    return Arrays.copyOfRange(((FloatColumn) elements).values(), from, to);
  }

  @Override
  public double[] toDoubleArray() {
    checkNoNulls();
    return Arrays.copyOfRange(((DoubleColumn) elements).values(), from, to);
  }

  private void checkNoNulls() {
    for (int row = from; row < to; row++) {
      checkState(
          !elements.isNull(row), "A primitive array cannot hold the NULL at %s.", row - from);
    }
  }
}
