/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.GenericMapData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.types.RowKind;

/** Turns {@link Literal}s into Flink's internal data structures; the reverse of ValueWriter. */
public final class ValueReader {
  private ValueReader() {}

  /**
   * A row of the given types.
   *
   * @throws IllegalArgumentException when the number of values or a value does not fit
   */
  public static GenericRowData row(RowKind kind, List<Literal> values, List<LogicalType> types) {
    if (values.size() != types.size()) {
      throw new IllegalArgumentException(
          "expected "
              + types.size()
              + " values of the types "
              + types
              + ", found "
              + values.size());
    }
    GenericRowData row = new GenericRowData(kind, values.size());
    for (int i = 0; i < values.size(); i++) {
      row.setField(i, value(values.get(i), types.get(i)));
    }
    return row;
  }

  private static Object value(Literal literal, LogicalType type) {
    try {
      if (literal instanceof Literal.Null) {
        return null;
      } else if (literal instanceof Literal.Text text) {
        return text(text.value(), type);
      } else if (literal instanceof Literal.Word word) {
        return word(word.value(), type);
      } else if (literal instanceof Literal.Bytes bytes) {
        return bytes(bytes.hex(), type);
      } else if (literal instanceof Literal.Elements elements) {
        return array(elements.values(), type);
      } else if (literal instanceof Literal.Entries entries) {
        return map(entries, type);
      }
      return fields(((Literal.Fields) literal).values(), type);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "the value " + literal + " is not of type " + type + ": " + e.getMessage(), e);
    }
  }

  private static Object text(String value, LogicalType type) {
    return switch (type.getTypeRoot()) {
      case CHAR, VARCHAR -> StringData.fromString(value);
      default -> throw new IllegalArgumentException("a quoted text is a CHAR or VARCHAR");
    };
  }

  private static Object bytes(String hex, LogicalType type) {
    return switch (type.getTypeRoot()) {
      case BINARY, VARBINARY -> HexFormat.of().parseHex(hex);
      default -> throw new IllegalArgumentException("x'..' is a BINARY or VARBINARY");
    };
  }

  private static Object word(String word, LogicalType type) {
    return switch (type.getTypeRoot()) {
      case BOOLEAN -> truth(word);
      case TINYINT -> Byte.valueOf(word);
      case SMALLINT -> Short.valueOf(word);
      case INTEGER, INTERVAL_YEAR_MONTH -> Integer.valueOf(word);
      case BIGINT, INTERVAL_DAY_TIME -> Long.valueOf(word);
      case FLOAT -> Float.valueOf(word);
      case DOUBLE -> Double.valueOf(word);
      case DECIMAL -> decimal(word, (DecimalType) type);
      case DATE -> (int) LocalDate.parse(word).toEpochDay();
      case TIME_WITHOUT_TIME_ZONE -> (int) (LocalTime.parse(word).toNanoOfDay() / 1_000_000);
      case TIMESTAMP_WITHOUT_TIME_ZONE ->
          TimestampData.fromLocalDateTime(LocalDateTime.parse(word.replace(' ', 'T')));
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          TimestampData.fromInstant(OffsetDateTime.parse(word.replace(' ', 'T')).toInstant());
      default -> throw new IllegalArgumentException("a word has no value of this type");
    };
  }

  private static boolean truth(String word) {
    return switch (word) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("a BOOLEAN is true, false or NULL");
    };
  }

  private static DecimalData decimal(String word, DecimalType type) {
    DecimalData value =
        DecimalData.fromBigDecimal(new BigDecimal(word), type.getPrecision(), type.getScale());
    if (value == null) {
      throw new IllegalArgumentException("it has too many digits");
    }
    return value;
  }

  private static Object array(List<Literal> elements, LogicalType type) {
    LogicalType elementType = children(type, LogicalTypeRoot.ARRAY).get(0);
    return new GenericArrayData(elements.stream().map(e -> value(e, elementType)).toArray());
  }

  private static Object map(Literal.Entries entries, LogicalType type) {
    boolean multiset = type.is(LogicalTypeRoot.MULTISET);
    List<LogicalType> types =
        children(type, multiset ? LogicalTypeRoot.MULTISET : LogicalTypeRoot.MAP);
    Map<Object, Object> map = new HashMap<>();
    for (int i = 0; i < entries.keys().size(); i++) {
      Literal count = entries.values().get(i);
      map.put(
          value(entries.keys().get(i), types.get(0)),
          multiset ? Integer.valueOf(((Literal.Word) count).value()) : value(count, types.get(1)));
    }
    return new GenericMapData(map);
  }

  private static Object fields(List<Literal> fields, LogicalType type) {
    boolean structured = type.is(LogicalTypeRoot.STRUCTURED_TYPE);
    return row(
        RowKind.INSERT,
        fields,
        children(type, structured ? LogicalTypeRoot.STRUCTURED_TYPE : LogicalTypeRoot.ROW));
  }

  private static List<LogicalType> children(LogicalType type, LogicalTypeRoot root) {
    if (!type.is(root)) {
      throw new IllegalArgumentException("it is a value of type " + root);
    }
    return type.getChildren();
  }
}
