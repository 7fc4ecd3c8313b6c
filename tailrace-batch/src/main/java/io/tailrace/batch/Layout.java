/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/**
 * How the values of a logical type lie in memory. Every layout has one {@link Column} class.
 *
 * <p>The order of the constants is part of the wire and snapshot format: append only.
 */
public enum Layout {
  /** {@code boolean[]}: BOOLEAN. */
  BOOLEAN,
  /** {@code byte[]}: TINYINT, and NULL (a column of nulls only). */
  BYTE,
  /** {@code short[]}: SMALLINT. */
  SHORT,
  /** {@code int[]}: INT, DATE (epoch days), TIME (millis of day), INTERVAL YEAR TO MONTH. */
  INT,
  /**
   * {@code long[]}: BIGINT, DECIMAL up to 18 digits (unscaled value), TIMESTAMP and TIMESTAMP_LTZ
   * up to precision 3 (epoch millis), INTERVAL DAY TO SECOND (millis).
   */
  LONG,
  /** {@code float[]}: FLOAT. */
  FLOAT,
  /** {@code double[]}: DOUBLE. */
  DOUBLE,
  /**
   * {@code byte[]} heap and {@code int[]} offsets: CHAR, VARCHAR (UTF-8), BINARY, VARBINARY, RAW,
   * BITMAP.
   */
  BYTES,
  /** two {@code long[]}: DECIMAL of 19 to 38 digits, the unscaled value in two's complement. */
  WIDE_DECIMAL,
  /** {@code long[]} epoch millis and {@code int[]} nanos of the millisecond: TIMESTAMP(p > 3). */
  TIMESTAMP_NANOS,
  /** {@code int[]} offsets into an element column: ARRAY. */
  ARRAY,
  /** {@code int[]} offsets into a key and a value column: MAP, MULTISET. */
  MAP,
  /** one column per field: ROW and structured types. */
  ROW,
  /** a value and a metadata bytes column: VARIANT. */
  VARIANT;

  /** Digits of the widest decimal whose unscaled value is kept in one {@code long}. */
  public static final int MAX_COMPACT_DECIMAL_PRECISION = 18;

  /** Fraction digits of the finest timestamp that is kept as milliseconds alone. */
  public static final int MAX_COMPACT_TIMESTAMP_PRECISION = 3;

  /** Bytes of a value where all values have as many, 0 for the other layouts. */
  int fixedWidth() {
    return switch (this) {
      case BOOLEAN, BYTE -> 1;
      case SHORT -> 2;
      case INT, FLOAT -> 4;
      case LONG, DOUBLE -> 8;
      case TIMESTAMP_NANOS -> 12;
      case WIDE_DECIMAL -> 16;
      case BYTES, ARRAY, MAP, ROW, VARIANT -> 0;
    };
  }

  /**
   * The layout of a logical type.
   *
   * @throws IllegalArgumentException for a type that has no runtime form
   */
  public static Layout of(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case BOOLEAN -> BOOLEAN;
      case TINYINT, NULL -> BYTE;
      case SMALLINT -> SHORT;
      case INTEGER, DATE, TIME_WITHOUT_TIME_ZONE, INTERVAL_YEAR_MONTH -> INT;
      case BIGINT, INTERVAL_DAY_TIME -> LONG;
      case FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
      case CHAR, VARCHAR, BINARY, VARBINARY, RAW, BITMAP -> BYTES;
      case DECIMAL ->
          ((DecimalType) type).getPrecision() <= MAX_COMPACT_DECIMAL_PRECISION
              ? LONG
              : WIDE_DECIMAL;
      case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          LogicalTypeChecks.getPrecision(type) <= MAX_COMPACT_TIMESTAMP_PRECISION
              ? LONG
              : TIMESTAMP_NANOS;
      case ARRAY -> ARRAY;
      case MAP, MULTISET -> MAP;
      case ROW, STRUCTURED_TYPE -> ROW;
      case DISTINCT_TYPE -> of(((DistinctType) type).getSourceType());
      case VARIANT -> VARIANT;
      case TIMESTAMP_WITH_TIME_ZONE, SYMBOL, UNRESOLVED, DESCRIPTOR ->
          throw new IllegalArgumentException(
              "A column of type " + type.asSummaryString() + " cannot be stored in a batch.");
    };
  }
}
