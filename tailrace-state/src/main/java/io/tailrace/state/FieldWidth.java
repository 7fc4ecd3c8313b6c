/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import io.tailrace.batch.Layout;
import org.apache.flink.table.types.logical.BinaryType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;

/** How many words a field takes in a row. */
final class FieldWidth {
  /** What {@link #words} says of a field of variable width. */
  static final int VARIABLE = 0;

  private static final int MAX_BYTES_OF_CHARACTER = 4;

  private FieldWidth() {}

  /** Words of a value: 1, 2, or {@link #VARIABLE}. */
  static int words(LogicalType type) {
    return switch (Layout.of(type)) {
      case BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> 1;
      case WIDE_DECIMAL, TIMESTAMP_NANOS -> 2;
      case BYTES, ARRAY, MAP, ROW, VARIANT -> VARIABLE;
    };
  }

  /**
   * The most bytes that a value of a type of variable width should have. Values may be longer: the
   * length of a type is not enforced everywhere.
   */
  static long expectedBytes(LogicalType type) {
    if (type instanceof DistinctType distinct) {
      return expectedBytes(distinct.getSourceType());
    }
    if (type instanceof CharType characters) {
      return (long) MAX_BYTES_OF_CHARACTER * characters.getLength();
    }
    if (type instanceof VarCharType characters) {
      return (long) MAX_BYTES_OF_CHARACTER * characters.getLength();
    }
    if (type instanceof BinaryType bytes) {
      return bytes.getLength();
    }
    if (type instanceof VarBinaryType bytes) {
      return bytes.getLength();
    }
    return Long.MAX_VALUE;
  }
}
