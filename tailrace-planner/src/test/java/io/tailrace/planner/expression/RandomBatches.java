/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.batch.BatchBuilder;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/**
 * Random batches over two columns of every type that has kernels and one of nested rows, rich in
 * values at the edges.
 */
final class RandomBatches {
  static final RowType ROW = rowType();

  private static final String[] STRINGS = {
    "",
    " ",
    "a",
    "abc",
    "abcde",
    "xyz",
    "ABC",
    "item",
    "an item here",
    "items",
    "a_c",
    "a%c",
    "a\nc",
    "a\\c",
    "é",
    "éa",
    "日本語",
    "日本",
    "😀",
    "😀x",
    "x😀y",
    "1",
    "0",
    "-0",
    "12",
    " -7 ",
    "007",
    "+5",
    "1.5",
    "-1.50",
    "1.999",
    "0.005",
    ".5",
    "5.",
    ".",
    "-",
    "+",
    "1e3",
    "1E-2",
    "1e",
    "127",
    "128",
    "-128",
    "32768",
    "2147483647",
    "2147483648",
    "-2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "99999999999999999999",
    "123456789012345678",
    "1234567890123456789.5",
    "0.1234567890123456789",
    "NaN",
    "Infinity",
    "-Infinity",
    "1.7976931348623157E308",
    "4.9E-324",
    "0x10",
    "1d",
    "16777217",
    "9007199254740993",
    "0.1",
    "3.4028236E38",
    "true",
    "TRUE",
    "t",
    "Yes",
    "n",
    "false",
    "FALSE",
    "off",
    "seller/_id",
    "seller_id",
    "seller#id",
    "sellerxid",
    "seller1id"
  };

  private final Random random;

  RandomBatches(long seed) {
    this.random = new Random(seed);
  }

  private static RowType rowType() {
    List<RowType.RowField> fields = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      fields.add(new RowType.RowField("b" + i, new BooleanType()));
      fields.add(new RowType.RowField("ti" + i, new TinyIntType()));
      fields.add(new RowType.RowField("si" + i, new SmallIntType()));
      fields.add(new RowType.RowField("i" + i, new IntType()));
      fields.add(new RowType.RowField("l" + i, new BigIntType()));
      fields.add(new RowType.RowField("f" + i, new FloatType()));
      fields.add(new RowType.RowField("d" + i, new DoubleType()));
      fields.add(new RowType.RowField("price" + i, new DecimalType(10, 2)));
      fields.add(new RowType.RowField("rate" + i, new DecimalType(4, 3)));
      fields.add(new RowType.RowField("big" + i, new DecimalType(18, 0)));
      fields.add(new RowType.RowField("wide" + i, new DecimalType(38, 10)));
      fields.add(new RowType.RowField("fine" + i, new DecimalType(25, 20)));
      fields.add(new RowType.RowField("c" + i, new CharType(5)));
      fields.add(new RowType.RowField("v" + i, new VarCharType(20)));
      fields.add(new RowType.RowField("s" + i, VarCharType.STRING_TYPE));
      fields.add(new RowType.RowField("dt" + i, new DateType()));
      fields.add(new RowType.RowField("tm" + i, new TimeType(0)));
      fields.add(new RowType.RowField("ts" + i, new TimestampType(3)));
      fields.add(new RowType.RowField("us" + i, new TimestampType(6)));
      fields.add(new RowType.RowField("ltz" + i, new LocalZonedTimestampType(3)));
    }
    fields.add(new RowType.RowField("r1", nestedRow()));
    return new RowType(fields);
  }

  private static RowType nestedRow() {
    RowType inner =
        RowType.of(
            new LogicalType[] {new TimestampType(3), new DecimalType(38, 10)},
            new String[] {"ts", "wide"});
    return RowType.of(
        new LogicalType[] {new IntType(), VarCharType.STRING_TYPE, inner},
        new String[] {"i", "s", "inner_row"});
  }

  /**
   * A batch.
   *
   * @param nullsIn1000 how many values in a thousand are NULL
   */
  RowBatch batch(int rows, int nullsIn1000) {
    BatchBuilder builder = new BatchBuilder(BatchSchema.of(ROW));
    for (int i = 0; i < rows; i++) {
      GenericRowData row = new GenericRowData(ROW.getFieldCount());
      for (int field = 0; field < ROW.getFieldCount(); field++) {
        boolean isNull = random.nextInt(1000) < nullsIn1000;
        row.setField(field, isNull ? null : value(ROW.getTypeAt(field)));
      }
      builder.append(row);
    }
    return builder.build();
  }

  /** A batch with about half of its rows selected. */
  RowBatch selectiveBatch(int rows, int nullsIn1000) {
    int[] selection = IntStream.range(0, rows).filter(row -> random.nextBoolean()).toArray();
    return batch(rows, nullsIn1000).select(selection, selection.length);
  }

  /** A row some of whose fields are NULL. */
  private GenericRowData nested(RowType type) {
    GenericRowData row = new GenericRowData(type.getFieldCount());
    for (int i = 0; i < row.getArity(); i++) {
      row.setField(i, random.nextInt(5) == 0 ? null : value(type.getTypeAt(i)));
    }
    return row;
  }

  private Object value(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case BOOLEAN -> random.nextBoolean();
      case TINYINT -> (byte) integer(Byte.MIN_VALUE, Byte.MAX_VALUE);
      case SMALLINT -> (short) integer(Short.MIN_VALUE, Short.MAX_VALUE);
      case INTEGER -> (int) integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
      case BIGINT -> integer(Long.MIN_VALUE, Long.MAX_VALUE);
      case FLOAT -> (float) real(Float.MIN_VALUE, Float.MAX_VALUE);
      case DOUBLE -> real(Double.MIN_VALUE, Double.MAX_VALUE);
      case DECIMAL ->
          decimal(LogicalTypeChecks.getPrecision(type), LogicalTypeChecks.getScale(type));
      case CHAR -> StringData.fromString(padded(string(), LogicalTypeChecks.getLength(type)));
      case VARCHAR -> StringData.fromString(cut(string(), LogicalTypeChecks.getLength(type)));
      case DATE -> (int) integer(-1_000_000, 1_000_000);
      case TIME_WITHOUT_TIME_ZONE -> 1000 * random.nextInt(86_400);
      case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          TimestampData.fromEpochMillis(
              integer(-5_000_000_000_000L, 5_000_000_000_000L),
              LogicalTypeChecks.getPrecision(type) > 3 ? 1000 * random.nextInt(3) : 0);
      case ROW -> nested((RowType) type);
      default -> throw new IllegalArgumentException("No values of " + type + ".");
    };
  }

  private long integer(long min, long max) {
    return switch (random.nextInt(8)) {
      case 0 -> min;
      case 1 -> max;
      case 2 -> 0;
      case 3 -> 1;
      case 4 -> -1;
      case 5 -> random.nextLong() % (max / 2);
      default -> random.nextInt(201) - 100;
    };
  }

  private double real(double min, double max) {
    return switch (random.nextInt(14)) {
      case 0 -> Double.NaN;
      case 1 -> Double.POSITIVE_INFINITY;
      case 2 -> Double.NEGATIVE_INFINITY;
      case 3 -> 0.0;
      case 4 -> -0.0;
      case 5 -> min;
      case 6 -> max;
      case 7 -> -max;
      case 8 -> 1e18 * random.nextGaussian();
      case 9 -> 1.0;
      default -> Math.round(1000 * random.nextGaussian()) / 100.0;
    };
  }

  private DecimalData decimal(int precision, int scale) {
    BigInteger largest = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
    BigInteger unscaled =
        switch (random.nextInt(8)) {
          case 0 -> largest;
          case 1 -> largest.negate();
          case 2 -> BigInteger.ZERO;
          case 3 -> BigInteger.ONE;
          case 4 -> BigInteger.ONE.negate();
          case 5 -> new BigInteger(120, random).mod(largest);
          case 6 -> BigInteger.TEN.pow(scale).min(largest);
          default -> BigInteger.valueOf(random.nextInt(2001) - 1000);
        };
    return DecimalData.fromBigDecimal(new BigDecimal(unscaled, scale), precision, scale);
  }

  private String string() {
    return STRINGS[random.nextInt(STRINGS.length)];
  }

  private static String cut(String text, int length) {
    int characters = text.codePointCount(0, text.length());
    return characters <= length ? text : text.substring(0, text.offsetByCodePoints(0, length));
  }

  private static String padded(String text, int length) {
    String cut = cut(text, length);
    return cut + " ".repeat(length - cut.codePointCount(0, cut.length()));
  }
}
