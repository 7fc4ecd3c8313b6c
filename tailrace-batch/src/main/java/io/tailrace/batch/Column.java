/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import static org.apache.flink.util.Preconditions.checkArgument;

/**
 * The values of one field for the rows of a batch. Immutable for everyone but the code that fills
 * the arrays before the column is constructed; columns are shared by reference between batches and
 * operators, so an array that was handed to a constructor must never be written again.
 *
 * <p>Arrays may be longer than {@link #size()}; entries beyond it have no meaning. The value array
 * at a NULL row holds an arbitrary value: ask {@link #isNull} or the {@link #nulls() mask} first,
 * never the declared nullability.
 */
public abstract sealed class Column
    permits BooleanColumn,
        ByteColumn,
        ShortColumn,
        IntColumn,
        LongColumn,
        FloatColumn,
        DoubleColumn,
        BytesColumn,
        WideDecimalColumn,
        TimestampNanosColumn,
        ArrayColumn,
        MapColumn,
        RowColumn,
        VariantColumn {

  private final Layout layout;
  private final int size;
  private final long[] nulls;

  Column(Layout layout, int size, long[] nulls) {
    checkArgument(size >= 0, "A column cannot have %s rows.", size);
    checkArgument(
        nulls.length == 0 || nulls.length >= NullMask.words(size),
        "A null mask of %s words does not cover %s rows.",
        nulls.length,
        size);
    this.layout = layout;
    this.size = size;
    this.nulls = nulls;
  }

  /** Number of rows. */
  public final int size() {
    return size;
  }

  /** The null mask, {@link NullMask#NONE} when no row is NULL. Read only. */
  public final long[] nulls() {
    return nulls;
  }

  /** Whether any row may be NULL. */
  public final boolean hasNulls() {
    return nulls.length != 0;
  }

  /** Whether the value of {@code row} is NULL. */
  public final boolean isNull(int row) {
    return nulls.length != 0 && (nulls[row >>> 6] >>> row & 1L) != 0;
  }

  /** The layout, one to one with the class. */
  public final Layout layout() {
    return layout;
  }

  /** Bytes of the values of all rows as they would be copied to the wire, nested ones included. */
  public abstract long sizeInBytes();

  /** Bytes of the null mask for this size. */
  final long nullBytes() {
    return nulls.length == 0 ? 0 : 8L * NullMask.words(size);
  }

  static void checkLength(int length, int size) {
    checkArgument(length >= size, "An array of %s values does not cover %s rows.", length, size);
  }
}
