/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.MapData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/**
 * Writes Flink's internal data as the literals of a SQL test file. The text of a value depends on
 * nothing but the value and its type, so two rows are equal exactly when their texts are.
 */
public final class ValueWriter {
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter();

  private ValueWriter() {}

  /** The values of a row, separated by a comma and a blank; the kind is not written. */
  public static String row(RowData row, List<LogicalType> types) {
    return fields(row, types, IntStream.range(0, types.size()).toArray());
  }

  /** Some values of a row, in the given order. */
  public static String fields(RowData row, List<LogicalType> types, int[] fields) {
    return Arrays.stream(fields)
        .mapToObj(
            i ->
                value(RowData.createFieldGetter(types.get(i), i).getFieldOrNull(row), types.get(i)))
        .collect(Collectors.joining(", "));
  }

  private static String value(Object value, LogicalType type) {
    if (value == null) {
      return "NULL";
    }
    return switch (type.getTypeRoot()) {
      case CHAR, VARCHAR -> quote(value.toString());
      case BINARY, VARBINARY -> "x'" + HexFormat.of().formatHex((byte[]) value) + "'";
      case DECIMAL -> ((DecimalData) value).toBigDecimal().toPlainString();
      case DATE -> LocalDate.ofEpochDay((int) value).toString();
      case TIME_WITHOUT_TIME_ZONE -> TIME.format(LocalTime.ofNanoOfDay((int) value * 1_000_000L));
      case TIMESTAMP_WITHOUT_TIME_ZONE -> dateTime(((TimestampData) value).toLocalDateTime());
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE -> instant(((TimestampData) value).toInstant());
      case ARRAY -> array((ArrayData) value, type.getChildren().get(0));
      case MAP, MULTISET -> map((MapData) value, type);
      case ROW, STRUCTURED_TYPE -> "(" + row((RowData) value, type.getChildren()) + ")";
      default -> value.toString();
    };
  }

  static String quote(String text) {
    String escaped =
        text.replace("\\", "\\\\")
            .replace("\n", "\\n")
            .replace("\t", "\\t")
            .replace("\r", "\\r")
            .replace("'", "''");
    return "'" + escaped + "'";
  }

  private static String dateTime(LocalDateTime dateTime) {
    return dateTime.toLocalDate() + " " + TIME.format(dateTime.toLocalTime());
  }

  private static String instant(Instant instant) {
    return dateTime(LocalDateTime.ofInstant(instant, ZoneOffset.UTC)) + "Z";
  }

  private static String array(ArrayData array, LogicalType elementType) {
    ArrayData.ElementGetter getter = ArrayData.createElementGetter(elementType);
    return IntStream.range(0, array.size())
        .mapToObj(i -> value(getter.getElementOrNull(array, i), elementType))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** Entries in the order of their keys' texts, since maps have none. */
  private static String map(MapData map, LogicalType type) {
    LogicalType keyType = type.getChildren().get(0);
    LogicalType valueType =
        type.is(LogicalTypeRoot.MULTISET) ? new IntType(false) : type.getChildren().get(1);
    ArrayData.ElementGetter keys = ArrayData.createElementGetter(keyType);
    ArrayData.ElementGetter values = ArrayData.createElementGetter(valueType);
    TreeMap<String, String> entries = new TreeMap<>();
    for (int i = 0; i < map.size(); i++) {
      entries.put(
          value(keys.getElementOrNull(map.keyArray(), i), keyType),
          value(values.getElementOrNull(map.valueArray(), i), valueType));
    }
    return entries.entrySet().stream()
        .map(entry -> entry.getKey() + " = " + entry.getValue())
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
