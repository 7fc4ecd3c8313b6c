/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.Layout;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.apache.flink.table.types.logical.BooleanType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/**
 * A constant that is not NULL.
 *
 * @param value the constant in the form of its type's {@link Layout}: {@link Boolean}, {@link
 *     Byte}, {@link Short}, {@link Integer}, {@link Long}, {@link Float} or {@link Double}; {@link
 *     String} for character strings; {@link BigDecimal} of the type's scale for every DECIMAL;
 *     {@link Instant} (the epoch time, in UTC for TIMESTAMP) for timestamps finer than a
 *     millisecond
 * @param type type of the constant
 */
public record Literal(Serializable value, LogicalType type) implements Expression {
  /** TRUE; as the condition of a {@link CalcProgram} it stands for "no condition". */
  public static final Literal TRUE = new Literal(true, new BooleanType(false));

  /** Checks that the value has the form that its type asks for. */
  public Literal {
    checkArgument(
        form(type).isInstance(value),
        "A literal of type %s is a %s, not %s.",
        type,
        form(type).getSimpleName(),
        value);
  }

  /**
   * Whether constants of a type can be written as a literal.
   *
   * @return false for types without a simple form, such as BINARY or ARRAY
   */
  public static boolean supports(LogicalType type) {
    return form(type) != Void.class;
  }

  private static Class<?> form(LogicalType type) {
    if (type.is(LogicalTypeRoot.DECIMAL)) {
      return BigDecimal.class;
    }
    return switch (type.getTypeRoot()) {
      case CHAR, VARCHAR -> String.class;
      case NULL,
          BINARY,
          VARBINARY,
          RAW,
          BITMAP,
          ARRAY,
          MAP,
          MULTISET,
          ROW,
          STRUCTURED_TYPE,
          VARIANT ->
          Void.class;
      case DISTINCT_TYPE, SYMBOL, UNRESOLVED, DESCRIPTOR, TIMESTAMP_WITH_TIME_ZONE -> Void.class;
      default ->
          switch (Layout.of(type)) {
            case BOOLEAN -> Boolean.class;
            case BYTE -> Byte.class;
            case SHORT -> Short.class;
            case INT -> Integer.class;
            case LONG -> Long.class;
            case FLOAT -> Float.class;
            case DOUBLE -> Double.class;
            case TIMESTAMP_NANOS -> Instant.class;
            case BYTES, WIDE_DECIMAL, ARRAY, MAP, ROW, VARIANT -> Void.class;
          };
    };
  }

  @Override
  public List<Expression> inputs() {
    return List.of();
  }

  @Override
  public String toString() {
    if (value instanceof String text) {
      return "'" + text.replace("'", "''") + "'";
    }
    if (value instanceof Boolean truth) {
      return truth ? "TRUE" : "FALSE";
    }
    return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
  }
}
