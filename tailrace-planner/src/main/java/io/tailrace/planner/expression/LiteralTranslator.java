/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.batch.Layout;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.NullLiteral;
import java.io.Serializable;
import java.time.Instant;
import org.apache.calcite.rex.RexLiteral;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.utils.RexLiteralUtil;
import org.apache.flink.table.types.logical.LogicalType;

/** Translates constants from Calcite's values by way of Flink's internal ones. */
final class LiteralTranslator {
  private LiteralTranslator() {}

  /** The constant, of the type that the literal declares. */
  static Expression translate(RexLiteral literal) throws NoKernelException {
    LogicalType type = FlinkTypeFactory.toLogicalType(literal.getType());
    if (literal.isNull()) {
      return new NullLiteral(type);
    }
    checkSupported(type);
    return fromInternal(RexLiteralUtil.toFlinkInternalValue(literal).f0, type);
  }

  /** The constant for a bound of a search argument. */
  static Expression translate(Comparable<?> value, LogicalType type) throws NoKernelException {
    checkSupported(type);
    return fromInternal(RexLiteralUtil.toFlinkInternalValue(value, type), type);
  }

  /**
   * The constant for a value of Flink's internal data structures.
   *
   * @param value the value; {@code null} stands for NULL, to which Flink turns decimals that
   *     overflow
   */
  static Expression fromInternal(Object value, LogicalType type) {
    if (value == null) {
      return new NullLiteral(type);
    }
    if (value instanceof StringData text) {
      return new Literal(text.toString(), type);
    }
    if (value instanceof DecimalData decimal) {
      return new Literal(decimal.toBigDecimal(), type);
    }
    if (value instanceof TimestampData time) {
      return new Literal(
          Layout.of(type) == Layout.LONG ? time.getMillisecond() : (Serializable) instant(time),
          type);
    }
    return new Literal((Serializable) value, type);
  }

  private static Instant instant(TimestampData time) {
    return Instant.ofEpochMilli(time.getMillisecond()).plusNanos(time.getNanoOfMillisecond());
  }

  private static void checkSupported(LogicalType type) throws NoKernelException {
    if (!Literal.supports(type)) {
      throw new NoKernelException(
          "constants of type " + type.asSummaryString() + " have no vector form");
    }
  }
}
