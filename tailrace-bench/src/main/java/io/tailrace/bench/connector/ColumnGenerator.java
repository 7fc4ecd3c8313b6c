/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.BytesColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.DoubleColumn;
import io.tailrace.batch.IntColumn;
import io.tailrace.batch.Layout;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.TimestampNanosColumn;
import io.tailrace.batch.WideDecimalColumn;
import io.tailrace.bench.connector.FieldSpec.Draw;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/** Draws the values of one field as a column. */
final class ColumnGenerator {
  private static final long FIRST_MILLIS = 1_700_000_000_000L;
  private static final long MILLIS_STEP = 977;
  private static final int DOCUMENT_LENGTH = 100;
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private static final long NULL_SALT = 0xD1B54A32D192ED03L;

  private final LogicalType type;
  private final FieldSpec spec;
  private final long[] indices;
  private final long[] nulls;

  private ColumnGenerator(LogicalType type, FieldSpec spec, long seed, RowVersions rows) {
    this.type = type;
    this.spec = spec;
    this.indices = new long[rows.size()];
    this.nulls = spec.nullPercent() == 0 ? NullMask.NONE : NullMask.allocate(rows.size());
    for (int i = 0; i < indices.length; i++) {
      long drawn = draw(seed, rows.identities()[i], rows.versions()[i]);
      indices[i] =
          switch (spec.draw()) {
            case UNIFORM -> Math.multiplyHigh(drawn >>> 1, spec.cardinality() << 1);
            case IDENTITY -> rows.identities()[i] % spec.cardinality();
            case SEQUENCE -> rows.versions()[i];
          };
      if (spec.nullPercent() > 0
          && Long.remainderUnsigned(mix(drawn ^ NULL_SALT), 100) < spec.nullPercent()) {
        NullMask.setNull(nulls, i);
      }
    }
  }

  /**
   * A column of values.
   *
   * @param seed tells the fields of a table apart
   * @throws IllegalArgumentException for a type that is not generated
   */
  static Column generate(LogicalType type, FieldSpec spec, long seed, RowVersions rows) {
    ColumnGenerator generator = new ColumnGenerator(type, spec, seed, rows);
    return switch (Layout.of(type)) {
      case BOOLEAN -> generator.booleans();
      case INT -> generator.ints();
      case LONG -> generator.longs();
      case DOUBLE -> generator.doubles();
      case BYTES -> generator.strings();
      case WIDE_DECIMAL -> generator.wideDecimals();
      case TIMESTAMP_NANOS -> generator.timestamps();
      case BYTE, SHORT, FLOAT, ARRAY, MAP, ROW, VARIANT ->
          throw new IllegalArgumentException(
              "The bench connector generates no values of type "
                  + type.asSummaryString()
                  + "; use BOOLEAN, INT, BIGINT, DOUBLE, DECIMAL, STRING or TIMESTAMP.");
    };
  }

  private Column booleans() {
    boolean[] values = new boolean[indices.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (indices[i] & 1) != 0;
    }
    return new BooleanColumn(values, nulls, values.length);
  }

  private Column ints() {
    int[] values = new int[indices.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (int) indices[i];
    }
    return new IntColumn(values, nulls, values.length);
  }

  private Column longs() {
    long[] values = new long[indices.length];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          switch (type.getTypeRoot()) {
            case DECIMAL -> indices[i] % powerOfTen(((DecimalType) type).getPrecision());
            case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> millis(indices[i]);
            default -> indices[i];
          };
    }
    return new LongColumn(values, nulls, values.length);
  }

  private Column doubles() {
    double[] values = new double[indices.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = indices[i] / 8.0;
    }
    return new DoubleColumn(values, nulls, values.length);
  }

  private Column wideDecimals() {
    long[] low = indices.clone();
    return new WideDecimalColumn(new long[low.length], low, nulls, low.length);
  }

  private Column timestamps() {
    long[] millis = new long[indices.length];
    int[] nanos = new int[indices.length];
    for (int i = 0; i < millis.length; i++) {
      millis[i] = millis(indices[i]);
      // Whole microseconds, so that a precision of 6 holds every value.
      nanos[i] = (int) (indices[i] % 1000) * 1000;
    }
    return new TimestampNanosColumn(millis, nanos, nulls, millis.length);
  }

  private Column strings() {
    if (!type.is(LogicalTypeRoot.VARCHAR)) {
      throw new IllegalArgumentException(
          "The bench connector generates no values of type "
              + type.asSummaryString()
              + "; use STRING.");
    }
    byte[][] values = new byte[indices.length][];
    int length = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] =
          NullMask.isNull(nulls, i)
              ? new byte[0]
              : text(indices[i]).getBytes(StandardCharsets.UTF_8);
      length += values[i].length;
    }
    byte[] heap = new byte[length];
    int[] offsets = new int[values.length + 1];
    for (int i = 0; i < values.length; i++) {
      System.arraycopy(values[i], 0, heap, offsets[i], values[i].length);
      offsets[i + 1] = offsets[i] + values[i].length;
    }
    return new BytesColumn(heap, offsets, nulls, values.length);
  }

  private String text(long index) {
    return switch (spec.text()) {
      case WORD -> word(index);
      case URL -> url(index);
      case NUMBER -> Long.toString(index);
      case CODE -> String.format(Locale.ROOT, "customer%012d", index);
      case DOCUMENT -> document(index);
    };
  }

  /** 64 bits that look random for every version of every identity. */
  private static long draw(long seed, int identity, int version) {
    return mix(mix(seed ^ identity) + version);
  }

  /** The finaliser of SplitMix64 (G. L. Steele et al., "Fast splittable generators", 2014). */
  private static long mix(long bits) {
    long mixed = bits + MIX;
    mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  private static String word(long index) {
    long bits = (index + 1) * MIX;
    int length = 4 + (int) (bits >>> 61);
    StringBuilder word = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      word.append((char) ('a' + Long.remainderUnsigned(bits, 26)));
      bits = Long.rotateRight(bits, 5);
    }
    return word.toString();
  }

  private static String url(long index) {
    String path = index % 4 == 0 ? "item/" : "bidder/profile/";
    return "https://auction.example.org/" + path + index;
  }

  private static String document(long index) {
    String start =
        String.format(
            Locale.ROOT,
            "{\"id\":%d,\"name\":\"%s\",\"item\":{\"price\":%d,\"open\":true},\"note\":\"",
            index,
            word(index),
            index % 10_000);
    String end = "\"}";
    return start + "x".repeat(DOCUMENT_LENGTH - start.length() - end.length()) + end;
  }

  private long millis(long index) {
    return FIRST_MILLIS + index * (spec.draw() == Draw.SEQUENCE ? 1 : MILLIS_STEP);
  }

  private static long powerOfTen(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }
}
