/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.List;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/**
 * Collects the values of one column. {@link #build()} hands the arrays over to the column and
 * leaves the builder empty with fresh ones, so nothing built is ever written again.
 *
 * <p>Arrays are allocated at the first value and double when they are full; the first allocation
 * follows the size of the column built before. A column keeps at most about twice the memory that
 * its rows need.
 */
public abstract sealed class ColumnBuilder
    permits BooleanColumnBuilder,
        ByteColumnBuilder,
        ShortColumnBuilder,
        IntColumnBuilder,
        LongColumnBuilder,
        FloatColumnBuilder,
        DoubleColumnBuilder,
        BytesColumnBuilder,
        WideDecimalColumnBuilder,
        TimestampNanosColumnBuilder,
        ArrayColumnBuilder,
        MapColumnBuilder,
        RowColumnBuilder,
        VariantColumnBuilder {

  /** Largest array that every JVM can allocate. */
  static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

  private static final int MIN_CAPACITY = 8;

  private final Layout layout;
  private long[] nulls = NullMask.NONE;
  private int size;
  private int capacity;
  private int expectedRows;

  ColumnBuilder(Layout layout, int expectedRows) {
    checkArgument(expectedRows >= 0, "A column cannot have %s rows.", expectedRows);
    this.layout = layout;
    this.expectedRows = expectedRows;
  }

  /**
   * A builder for the columns of a type.
   *
   * @param capacity rows to expect; a hint for the first allocation, not a limit
   * @throws IllegalArgumentException when no batch can store the type
   */
  public static ColumnBuilder create(LogicalType type, int capacity) {
    return createStored(storedType(type), capacity);
  }

  private static ColumnBuilder createStored(LogicalType type, int capacity) {
    return switch (Layout.of(type)) {
      case BOOLEAN -> new BooleanColumnBuilder(capacity);
      case BYTE -> new ByteColumnBuilder(capacity);
      case SHORT -> new ShortColumnBuilder(capacity);
      case INT -> new IntColumnBuilder(capacity);
      case LONG -> new LongColumnBuilder(LongFieldReader.of(type), capacity);
      case FLOAT -> new FloatColumnBuilder(capacity);
      case DOUBLE -> new DoubleColumnBuilder(capacity);
      case BYTES -> new BytesColumnBuilder(BytesFieldReader.of(type), capacity);
      case WIDE_DECIMAL ->
          new WideDecimalColumnBuilder(
              LogicalTypeChecks.getPrecision(type), LogicalTypeChecks.getScale(type), capacity);
      case TIMESTAMP_NANOS ->
          new TimestampNanosColumnBuilder(LogicalTypeChecks.getPrecision(type), capacity);
      case ARRAY ->
          new ArrayColumnBuilder(create(((ArrayType) type).getElementType(), capacity), capacity);
      case MAP -> createMap(type, capacity);
      case ROW -> createRow(type, capacity);
      case VARIANT -> new VariantColumnBuilder(capacity);
    };
  }

  private static ColumnBuilder createMap(LogicalType type, int capacity) {
    if (type instanceof MapType map) {
      return new MapColumnBuilder(
          create(map.getKeyType(), capacity), create(map.getValueType(), capacity), capacity);
    }
    return new MapColumnBuilder(
        create(((MultisetType) type).getElementType(), capacity),
        create(new IntType(false), capacity),
        capacity);
  }

  private static ColumnBuilder createRow(LogicalType type, int capacity) {
    List<LogicalType> fields = LogicalTypeChecks.getFieldTypes(type);
    ColumnBuilder[] builders = new ColumnBuilder[fields.size()];
    for (int i = 0; i < builders.length; i++) {
      builders[i] = create(fields.get(i), capacity);
    }
    return new RowColumnBuilder(builders, capacity);
  }

  /** The type itself, or the source type of a DISTINCT type. */
  private static LogicalType storedType(LogicalType type) {
    return type instanceof DistinctType distinct ? storedType(distinct.getSourceType()) : type;
  }

  /** Rows appended since the last {@link #build()}. */
  public final int size() {
    return size;
  }

  /** The layout of the columns built. */
  public final Layout layout() {
    return layout;
  }

  /** Bytes of the values appended, as {@link Column#sizeInBytes()} counts them. */
  public abstract long sizeInBytes();

  /** Bytes of the largest array of the column as it would be built now. */
  abstract long largestArrayInBytes();

  /** Appends a NULL. */
  public final void appendNull() {
    int row = extend(1);
    setNull(row);
    fillNull(row);
  }

  /** Appends {@code count} NULLs. */
  public final void appendNulls(int count) {
    int from = extend(count);
    for (int row = from; row < from + count; row++) {
      setNull(row);
    }
    fillNulls(from, from + count);
  }

  /**
   * Appends one row of a column of this layout.
   *
   * @param row a physical row
   */
  public final void append(Column source, int row) {
    if (source.isNull(row)) {
      appendNull();
    } else {
      appendValue(source, row);
    }
  }

  /**
   * Appends the rows {@code rows[from]} to {@code rows[to - 1]} of a column, NULLs included.
   *
   * @param rows physical rows, in any order
   * @throws IllegalArgumentException when the column has another layout
   */
  public final void append(Column source, int[] rows, int from, int to) {
    checkLayout(source);
    int at = extend(to - from);
    gather(source, rows, from, to, at);
    long[] mask = source.nulls();
    if (mask.length != 0) {
      for (int i = from; i < to; i++) {
        if (NullMask.isNull(mask, rows[i])) {
          setNull(at + i - from);
        }
      }
    }
  }

  /**
   * Appends the rows from {@code from} (inclusive) to {@code to} (exclusive) of a column, NULLs
   * included.
   *
   * @throws IllegalArgumentException when the column has another layout
   */
  public final void append(Column source, int from, int to) {
    checkLayout(source);
    int at = extend(to - from);
    copyRange(source, from, to, at);
    long[] mask = source.nulls();
    if (mask.length != 0) {
      for (int row = from; row < to; row++) {
        if (mask[row >>> 6] == 0) {
          row |= 63;
        } else if (NullMask.isNull(mask, row)) {
          setNull(at + row - from);
        }
      }
    }
  }

  /** Appends a field of a row. */
  public final void append(RowData row, int pos) {
    if (row.isNullAt(pos)) {
      appendNull();
    } else {
      appendValue(row, pos);
    }
  }

  /** Appends an element of an array. */
  public final void append(ArrayData array, int pos) {
    if (array.isNullAt(pos)) {
      appendNull();
    } else {
      appendValue(array, pos);
    }
  }

  /** The column of the rows appended; the builder is empty afterwards. */
  public final Column build() {
    long[] mask = nulls.length == 0 ? NullMask.NONE : Arrays.copyOf(nulls, NullMask.words(size));
    Column column = release(mask, size);
    expectedRows = Math.min(size, RowBatch.MAX_ROWS);
    size = 0;
    capacity = 0;
    nulls = NullMask.NONE;
    return column;
  }

  /** Adds rows whose values the caller stores next; returns the first of them. */
  final int extend(int rows) {
    int first = size;
    if (rows > capacity - first) {
      grow(rows);
    }
    size = first + rows;
    return first;
  }

  private void grow(int rows) {
    long needed = (long) size + rows;
    checkArgument(
        rows >= 0 && needed < MAX_ARRAY_LENGTH,
        "A column of %s rows cannot take another %s.",
        size,
        rows);
    long wanted = Math.max(needed, Math.max(2L * capacity, Math.max(expectedRows, MIN_CAPACITY)));
    capacity = (int) Math.min(wanted, MAX_ARRAY_LENGTH - 1);
    resize(capacity);
  }

  final void setNull(int row) {
    int word = row >>> 6;
    if (word >= nulls.length) {
      nulls = Arrays.copyOf(nulls, NullMask.words(Math.max(capacity, row + 1)));
    }
    nulls[word] |= 1L << row;
  }

  /** Bytes of the null mask as it would be built now. */
  final long nullBytes() {
    return nulls.length == 0 ? 0 : 8L * NullMask.words(size);
  }

  /** Whether an array is so much longer than its content that a shorter copy is worth it. */
  static boolean isWasteful(int length, int used) {
    return length > 2 * (long) used + MIN_CAPACITY;
  }

  private void checkLayout(Column source) {
    checkArgument(
        source.layout() == layout,
        "A column stored as %s cannot be appended to one stored as %s.",
        source.layout(),
        layout);
  }

  /** Makes room for {@code capacity} rows in all, keeping the values. */
  abstract void resize(int capacity);

  /** Completes a NULL row, where a layout keeps more per row than a value of its own. */
  void fillNull(int row) {}

  /** Completes the NULL rows from {@code from} (inclusive) to {@code to} (exclusive). */
  void fillNulls(int from, int to) {
    for (int row = from; row < to; row++) {
      fillNull(row);
    }
  }

  abstract void appendValue(Column source, int row);

  abstract void appendValue(RowData row, int pos);

  abstract void appendValue(ArrayData array, int pos);

  /** Stores the values of picked rows from row {@code at} on, which {@link #extend} made. */
  abstract void gather(Column source, int[] rows, int from, int to, int at);

  /** Stores the values of a range of rows from row {@code at} on, which {@link #extend} made. */
  abstract void copyRange(Column source, int from, int to, int at);

  /** The column over the arrays filled so far, which are replaced by empty ones. */
  abstract Column release(long[] mask, int rows);
}
