/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RawValueData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryRawValueData;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.BinaryType;
import org.apache.flink.table.types.logical.BitmapType;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DateType;
import org.apache.flink.table.types.logical.DayTimeIntervalType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.FloatType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RawType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.SmallIntType;
import org.apache.flink.table.types.logical.StructuredType;
import org.apache.flink.table.types.logical.TimeType;
import org.apache.flink.table.types.logical.TimestampType;
import org.apache.flink.table.types.logical.TinyIntType;
import org.apache.flink.table.types.logical.VarBinaryType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.types.logical.VariantType;
import org.apache.flink.table.types.logical.YearMonthIntervalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.apache.flink.types.RowKind;
import org.apache.flink.types.bitmap.Bitmap;
import org.apache.flink.types.variant.Variant;
import org.apache.flink.types.variant.VariantBuilder;

/** Random row types over every layout, and random rows of them. The seed decides everything. */
final class RandomRows {
  private static final int MAX_DEPTH = 3;

  private final Random random;

  RandomRows(long seed) {
    this.random = new Random(seed);
  }

  /** A row type of one to eight fields. */
  RowType rowType() {
    return rowType(1 + random.nextInt(8), 0);
  }

  /** Random rows, with kinds in some runs and without in others. */
  List<RowData> rows(RowType type, int count) {
    boolean changes = random.nextBoolean();
    List<RowData> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      GenericRowData row = (GenericRowData) row(type);
      if (changes) {
        row.setRowKind(RowKind.fromByteValue((byte) random.nextInt(4)));
      }
      rows.add(row);
    }
    return rows;
  }

  /** Ascending positions below {@code count}, each taken with even chance. */
  int[] selection(int count) {
    return IntStream.range(0, count).filter(i -> random.nextBoolean()).toArray();
  }

  int nextInt(int bound) {
    return random.nextInt(bound);
  }

  private RowType rowType(int fields, int depth) {
    LogicalType[] types = new LogicalType[fields];
    for (int i = 0; i < fields; i++) {
      types[i] = type(depth);
    }
    return RowType.of(types);
  }

  private LogicalType type(int depth) {
    boolean nullable = random.nextInt(3) != 0;
    return switch (random.nextInt(depth < MAX_DEPTH ? 30 : 24)) {
      case 0 -> new BooleanType(nullable);
      case 1 -> new TinyIntType(nullable);
      case 2 -> new SmallIntType(nullable);
      case 3 -> new IntType(nullable);
      case 4 -> new DateType(nullable);
      case 5 -> new TimeType(nullable, 3);
      case 6 ->
          new YearMonthIntervalType(
              nullable, YearMonthIntervalType.YearMonthResolution.YEAR_TO_MONTH, 4);
      case 7, 8 -> new BigIntType(nullable);
      case 9 ->
          new DayTimeIntervalType(
              nullable, DayTimeIntervalType.DayTimeResolution.DAY_TO_SECOND, 4, 3);
      case 10 -> new DecimalType(nullable, 18, 4);
      case 11 -> new DecimalType(nullable, 1 + random.nextInt(38), 0);
      case 12 -> new DecimalType(nullable, 38, 18);
      case 13 -> new TimestampType(nullable, random.nextInt(4));
      case 14 -> new TimestampType(nullable, 4 + random.nextInt(6));
      case 15 -> new LocalZonedTimestampType(nullable, random.nextInt(10));
      case 16 -> new FloatType(nullable);
      case 17 -> new DoubleType(nullable);
      case 18 -> new CharType(nullable, 3);
      case 19 -> new VarCharType(nullable, VarCharType.MAX_LENGTH);
      case 20 -> new BinaryType(nullable, 4);
      case 21 -> new VarBinaryType(nullable, VarBinaryType.MAX_LENGTH);
      case 22 ->
          random.nextBoolean()
              ? new BitmapType(nullable)
              : new RawType<>(nullable, String.class, StringSerializer.INSTANCE);
      case 23 -> new VariantType(nullable);
      case 24, 25 -> new ArrayType(nullable, type(depth + 1));
      case 26 -> new MapType(nullable, type(depth + 1).copy(false), type(depth + 1));
      case 27 -> new MultisetType(nullable, type(depth + 1).copy(false));
      case 28 ->
          StructuredType.newBuilder(ObjectIdentifier.of("c", "d", "point"))
              .attributes(
                  List.of(
                      new StructuredType.StructuredAttribute("x", type(depth + 1)),
                      new StructuredType.StructuredAttribute("y", type(depth + 1))))
              .setNullable(nullable)
              .build();
      default -> rowType(random.nextInt(4), depth + 1).copy(nullable);
    };
  }

  private Object valueOrNull(LogicalType type) {
    return type.isNullable() && random.nextInt(4) == 0 ? null : value(type);
  }

  private Object value(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case BOOLEAN -> random.nextBoolean();
      case TINYINT -> (byte) random.nextInt();
      case SMALLINT -> (short) random.nextInt();
      case INTEGER, DATE, INTERVAL_YEAR_MONTH -> random.nextInt();
      case TIME_WITHOUT_TIME_ZONE -> random.nextInt(86_400_000);
      case BIGINT, INTERVAL_DAY_TIME -> random.nextLong();
      case FLOAT -> pick(random.nextFloat(), -0.0f, 0.0f, Float.NaN, Float.NEGATIVE_INFINITY);
      case DOUBLE -> pick(random.nextGaussian(), -0.0, 0.0, Double.NaN, Double.MIN_VALUE);
      case CHAR, VARCHAR -> StringData.fromString(text());
      case BINARY, VARBINARY -> bytes();
      case DECIMAL -> decimal((DecimalType) type);
      case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          timestamp(LogicalTypeChecks.getPrecision(type));
      case ARRAY -> array(((ArrayType) type).getElementType(), random.nextInt(4));
      case MAP -> map(((MapType) type).getKeyType(), ((MapType) type).getValueType());
      case MULTISET -> map(((MultisetType) type).getElementType(), new IntType(false));
      case ROW, STRUCTURED_TYPE -> row(type);
      case RAW -> raw();
      case VARIANT -> variant();
      case BITMAP -> Bitmap.fromArray(random.ints(random.nextInt(20)).toArray());
      default -> throw new IllegalArgumentException(type.asSummaryString());
    };
  }

  private RowData row(LogicalType type) {
    List<LogicalType> fields = LogicalTypeChecks.getFieldTypes(type);
    GenericRowData row = new GenericRowData(fields.size());
    for (int i = 0; i < fields.size(); i++) {
      row.setField(i, valueOrNull(fields.get(i)));
    }
    return row;
  }

  private GenericArrayData array(LogicalType elementType, int length) {
    Object[] elements = new Object[length];
    for (int i = 0; i < length; i++) {
      elements[i] = valueOrNull(elementType);
    }
    return new GenericArrayData(elements);
  }

  private GenericMapData map(LogicalType keyType, LogicalType valueType) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      map.put(value(keyType), valueOrNull(valueType));
    }
    return new GenericMapData(map);
  }

  private DecimalData decimal(DecimalType type) {
    BigInteger bound = BigInteger.TEN.pow(1 + random.nextInt(type.getPrecision()));
    BigInteger unscaled = new BigInteger(bound.bitLength() + 8, random).mod(bound);
    return DecimalData.fromBigDecimal(
        new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), type.getScale()),
        type.getPrecision(),
        type.getScale());
  }

  private TimestampData timestamp(int precision) {
    long millis = random.nextLong() % 4_000_000_000_000L;
    return precision <= 3
        ? TimestampData.fromEpochMillis(millis)
        : TimestampData.fromEpochMillis(millis, random.nextInt(1_000_000));
  }

  private Variant variant() {
    VariantBuilder builder = Variant.newBuilder();
    return switch (random.nextInt(4)) {
      case 0 -> builder.of(random.nextLong());
      case 1 -> builder.of(text());
      case 2 -> builder.ofNull();
      default ->
          builder
              .object()
              .add("name", builder.of(text()))
              .add("list", builder.array().add(builder.of(true)).build())
              .build();
    };
  }

  /** A materialised value: only those have a hash code, which map keys need. */
  private RawValueData<String> raw() {
    BinaryRawValueData<String> value = new BinaryRawValueData<>(text());
    value.ensureMaterialized(StringSerializer.INSTANCE);
    return value;
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(12)];
    random.nextBytes(bytes);
    return bytes;
  }

  private String text() {
    return switch (random.nextInt(6)) {
      case 0 -> "";
      case 1 -> "\u00e9\u4e2d\ud83d\ude00".repeat(random.nextInt(5));
      case 2 -> "x".repeat(random.nextInt(300));
      default -> Long.toString(random.nextLong(), 36);
    };
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
