/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BinaryType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.types.logical.VariantType;
import org.apache.flink.types.variant.Variant;

/** Random field types over every layout, and random values of them. The seed decides everything. */
final class RandomFields {
  private static final List<LogicalType> TYPES =
      List.of(
          new BooleanType(),
          new TinyIntType(),
          new SmallIntType(),
          new IntType(),
          new DateType(),
          new BigIntType(),
          new BigIntType(),
          new DecimalType(12, 2),
          new DecimalType(38, 10),
          new TimestampType(3),
          new TimestampType(9),
          new LocalZonedTimestampType(6),
          new FloatType(),
          new DoubleType(),
          new CharType(2),
          new VarCharType(5),
          new VarCharType(VarCharType.MAX_LENGTH),
          new BinaryType(4),
          new VarBinaryType(VarBinaryType.MAX_LENGTH),
          new ArrayType(new VarCharType(VarCharType.MAX_LENGTH)),
          new MapType(new IntType(false), new DoubleType()),
          RowType.of(new IntType(), new DecimalType(30, 0), new ArrayType(new TimestampType(6))),
          new VariantType());

  private static final List<LogicalType> VALUE_TYPES =
      List.of(
          new BigIntType(),
          new BigIntType(),
          new DecimalType(38, 10),
          new TimestampType(9),
          new VarCharType(VarCharType.MAX_LENGTH));

  private static final List<LogicalType> MULTISET_TYPES =
      List.of(
          new BigIntType(),
          new BooleanType(),
          new FloatType(),
          new DoubleType(),
          new DecimalType(38, 0),
          new TimestampType(9),
          new VarCharType(VarCharType.MAX_LENGTH));

  private final Random random;

  RandomFields(long seed) {
    this.random = new Random(seed);
  }

  int nextInt(int bound) {
    return random.nextInt(bound);
  }

  long nextLong() {
    return random.nextLong();
  }

  boolean oneIn(int chances) {
    return random.nextInt(chances) == 0;
  }

  LogicalType type() {
    return TYPES.get(random.nextInt(TYPES.size()));
  }

  LogicalType valueType() {
    return VALUE_TYPES.get(random.nextInt(VALUE_TYPES.size()));
  }

  LogicalType multisetType() {
    return MULTISET_TYPES.get(random.nextInt(MULTISET_TYPES.size()));
  }

  byte[] bytes(int bound) {
    byte[] bytes = new byte[random.nextInt(bound)];
    random.nextBytes(bytes);
    return bytes;
  }

  /** A row of values, some of them NULL. */
  GenericRowData row(List<LogicalType> types) {
    GenericRowData row = new GenericRowData(types.size());
    for (int i = 0; i < types.size(); i++) {
      row.setField(i, valueOrNull(types.get(i)));
    }
    return row;
  }

  private Object valueOrNull(LogicalType type) {
    return oneIn(6) ? null : value(type);
  }

  private Object value(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case BOOLEAN -> random.nextBoolean();
      case TINYINT -> (byte) random.nextInt();
      case SMALLINT -> (short) random.nextInt();
      case INTEGER, DATE -> random.nextInt(50) - 25;
      case BIGINT -> oneIn(3) ? random.nextInt(40) : random.nextLong();
      case FLOAT -> pick(random.nextFloat(), -0.0f, 0.0f, Float.NaN);
      case DOUBLE -> pick(random.nextGaussian(), -0.0, 0.0, Double.NaN);
      case CHAR, VARCHAR -> StringData.fromString(text(type));
      case BINARY, VARBINARY -> bytes(oneIn(4) ? 200 : 26);
      case DECIMAL -> decimal((DecimalType) type);
      case TIMESTAMP_WITHOUT_TIME_ZONE -> timestamp(((TimestampType) type).getPrecision());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          timestamp(((LocalZonedTimestampType) type).getPrecision());
      case ARRAY -> {
        Object[] elements = new Object[random.nextInt(4)];
        for (int i = 0; i < elements.length; i++) {
          elements[i] = valueOrNull(((ArrayType) type).getElementType());
        }
        yield new GenericArrayData(elements);
      }
      case MAP -> {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          map.put(
              value(((MapType) type).getKeyType()), valueOrNull(((MapType) type).getValueType()));
        }
        yield new GenericMapData(map);
      }
      case ROW -> row(((RowType) type).getChildren());
      case VARIANT -> Variant.newBuilder().of(oneIn(2) ? text(type) : "v" + random.nextInt(9));
      default -> throw new IllegalArgumentException(type.asSummaryString());
    };
  }

  private DecimalData decimal(DecimalType type) {
    BigInteger unscaled =
        new BigInteger(1 + random.nextInt(3 * type.getPrecision()), random)
            .mod(BigInteger.TEN.pow(type.getPrecision()));
    return DecimalData.fromBigDecimal(
        new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), type.getScale()),
        type.getPrecision(),
        type.getScale());
  }

  private TimestampData timestamp(int precision) {
    long millis = oneIn(2) ? random.nextInt(5) : random.nextLong() % 4_000_000_000_000L;
    return TimestampData.fromEpochMillis(millis, precision <= 3 ? 0 : random.nextInt(3));
  }

  /** Lengths around the bounds of what lies in the row itself: 8, 16 and 24 bytes. */
  private String text(LogicalType type) {
    if (type instanceof CharType || ((type instanceof VarCharType v) && v.getLength() <= 5)) {
      return pick("", "a", "é", "ab", "\ud83d\ude00");
    }
    int length = random.nextInt(40);
    return switch (random.nextInt(4)) {
      case 0 -> "";
      case 1 -> "\u00e9\u4e2d".repeat(random.nextInt(9));
      case 2 -> "prefix of many keys, long " + "x".repeat(length) + random.nextInt(3);
      default -> "k".repeat(length);
    };
  }

  byte[] shortText() {
    return pick("", "a", "ab", "b", "\u00e9", "long text that two values share", "zz")
        .getBytes(StandardCharsets.UTF_8);
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
