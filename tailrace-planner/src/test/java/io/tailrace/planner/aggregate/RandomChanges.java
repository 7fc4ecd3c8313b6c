/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.aggregate;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.apache.flink.types.RowKind;

/**
 * Random changes of rows of a key, a value and a flag. Values come from a few, so that equal ones
 * meet; a retracting sequence also takes back rows that were never sent.
 */
final class RandomChanges {
  private static final int KEYS = 5;
  private static final int VALUES = 12;

  private final Random random;
  private final List<Object> values = new ArrayList<>();
  private final List<GenericRowData> present = new ArrayList<>();

  RandomChanges(long seed, LogicalType type) {
    random = new Random(seed);
    for (int i = 0; i < VALUES; i++) {
      values.add(value(type));
    }
  }

  /** Only inserts and +U. */
  List<RowData> inserts(int count) {
    List<RowData> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      changes.add(row(random.nextInt(4) == 0 ? RowKind.UPDATE_AFTER : RowKind.INSERT));
    }
    return changes;
  }

  /** Inserts, updates and deletes, of which some take back what is not there. */
  List<RowData> changes(int count) {
    List<RowData> changes = new ArrayList<>();
    while (changes.size() < count) {
      int choice = random.nextInt(100);
      if (choice < 4) {
        changes.add(row(random.nextBoolean() ? RowKind.DELETE : RowKind.UPDATE_BEFORE));
      } else if (choice < 45 || present.isEmpty()) {
        GenericRowData added = row(RowKind.INSERT);
        present.add(added);
        changes.add(added);
      } else if (choice < 65) {
        GenericRowData before = present.remove(random.nextInt(present.size()));
        changes.add(copy(before, RowKind.UPDATE_BEFORE));
        GenericRowData after = row(RowKind.UPDATE_AFTER);
        after.setField(0, before.getField(0));
        present.add(after);
        changes.add(after);
      } else {
        changes.add(copy(present.remove(random.nextInt(present.size())), RowKind.DELETE));
      }
    }
    return changes;
  }

  private GenericRowData row(RowKind kind) {
    int key = random.nextInt(KEYS);
    Object value = random.nextInt(5) == 0 ? null : values.get(random.nextInt(VALUES));
    Object flag = random.nextInt(4) == 0 ? null : (Object) random.nextBoolean();
    return GenericRowData.ofKind(kind, key == 0 ? null : (Object) key, value, flag);
  }

  private static GenericRowData copy(GenericRowData row, RowKind kind) {
    return GenericRowData.ofKind(kind, row.getField(0), row.getField(1), row.getField(2));
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
      case CHAR -> StringData.fromString((string() + "     ").substring(0, 5));
      case VARCHAR -> StringData.fromString(string());
      case DATE -> (int) integer(-1_000_000, 1_000_000);
      case TIME_WITHOUT_TIME_ZONE -> 1000 * random.nextInt(86_400);
      case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          TimestampData.fromEpochMillis(
              integer(-5_000_000_000_000L, 5_000_000_000_000L),
              LogicalTypeChecks.getPrecision(type) > 3 ? 1000 * random.nextInt(3) : 0);
      default -> throw new IllegalArgumentException("No values of " + type + ".");
    };
  }

  private long integer(long min, long max) {
    return switch (random.nextInt(6)) {
      case 0 -> min;
      case 1 -> max;
      case 2 -> 0;
      default -> random.nextInt(201) - 100;
    };
  }

  private double real(double min, double max) {
    return switch (random.nextInt(12)) {
      case 0 -> random.nextInt(3) == 0 ? Double.NaN : -0.0;
      case 1 -> random.nextInt(3) == 0 ? Double.POSITIVE_INFINITY : 0.0;
      case 2 -> 0.0;
      case 3 -> -0.0;
      case 4 -> min;
      case 5 -> random.nextInt(3) == 0 ? max : 1.5;
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
          case 3 -> new BigInteger(125, random).mod(largest);
          case 4 -> BigInteger.TEN.pow(scale).min(largest);
          default -> BigInteger.valueOf(random.nextInt(2001) - 1000);
        };
    if (unscaled.abs().compareTo(largest) > 0) {
      unscaled = largest;
    }
    return DecimalData.fromBigDecimal(new BigDecimal(unscaled, scale), precision, scale);
  }

  private String string() {
    String[] strings = {"", "a", "ab", "abc", "b", "z", "é", "日本語", "😀", "a longer one of them"};
    return strings[random.nextInt(strings.length)];
  }
}
