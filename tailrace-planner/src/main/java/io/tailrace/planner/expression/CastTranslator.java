/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.batch.Layout;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.NullLiteral;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.CharType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.types.logical.utils.LogicalTypeCasts;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/**
 * Translates conversions among BOOLEAN, numbers and strings and to finer timestamps, as chains of
 * the single steps that have kernels: FLOAT reaches DECIMAL by way of DOUBLE, and a number reaches
 * CHAR(n) by way of STRING.
 */
final class CastTranslator {
  private static final int BIGINT_DIGITS = 19;

  private CastTranslator() {}

  /** Whether a value of one type is one of the other as it stands. */
  static boolean isIdentity(LogicalType from, LogicalType to) {
    return LogicalTypeCasts.supportsAvoidingCast(from.copy(true), to.copy(true));
  }

  /** The operand, converted unless it needs no conversion. */
  static Expression translate(Expression operand, LogicalType to, Cast.OnFailure onFailure)
      throws NoKernelException {
    LogicalType from = operand.type();
    if (operand instanceof NullLiteral) {
      return new NullLiteral(to);
    }
    if (isIdentity(from, to)) {
      return operand;
    }
    if (operand instanceof Literal literal && isPrimitiveNumber(from) && isPrimitiveNumber(to)) {
      return fold((Number) literal.value(), to);
    }
    if (to.is(LogicalTypeFamily.CHARACTER_STRING)) {
      return toString(operand, to, onFailure);
    }
    if (from.is(LogicalTypeFamily.CHARACTER_STRING)) {
      return fromString(operand, to, onFailure);
    }
    return switch (to.getTypeRoot()) {
      case BOOLEAN -> toBoolean(operand, to, onFailure);
      case TINYINT, SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE -> toNumber(operand, to, onFailure);
      case DECIMAL -> toDecimal(operand, to, onFailure);
      case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          toFinerTimestamp(operand, to, onFailure);
      default -> throw noKernel(from, to);
    };
  }

  private static boolean isPrimitiveNumber(LogicalType type) {
    return type.is(LogicalTypeFamily.NUMERIC) && !type.is(LogicalTypeRoot.DECIMAL);
  }

  private static Literal fold(Number value, LogicalType to) {
    return switch (to.getTypeRoot()) {
      case TINYINT -> new Literal(value.byteValue(), to);
      case SMALLINT -> new Literal(value.shortValue(), to);
      case INTEGER -> new Literal(value.intValue(), to);
      case BIGINT -> new Literal(value.longValue(), to);
      case FLOAT -> new Literal(value.floatValue(), to);
      case DOUBLE -> new Literal(value.doubleValue(), to);
      default -> throw new IllegalStateException(to + " is no primitive number.");
    };
  }

  private static Expression foldDecimal(BigDecimal value, LogicalType to) {
    BigDecimal rounded = value.setScale(LogicalTypeChecks.getScale(to), RoundingMode.HALF_UP);
    return rounded.precision() <= LogicalTypeChecks.getPrecision(to)
        ? new Literal(rounded, to)
        : new NullLiteral(to);
  }

  /**
   * Formats, then cuts and pads to the length of the target. As Flink does, it trusts that strings
   * respect the length that their type declares.
   */
  private static Expression toString(Expression operand, LogicalType to, Cast.OnFailure onFailure)
      throws NoKernelException {
    LogicalType from = operand.type();
    Expression text = operand;
    int sourceLength = VarCharType.MAX_LENGTH;
    if (from.is(LogicalTypeFamily.CHARACTER_STRING)) {
      sourceLength = LogicalTypeChecks.getLength(from);
    } else if (from.is(LogicalTypeFamily.NUMERIC) || from.is(LogicalTypeRoot.BOOLEAN)) {
      text = new Cast(operand, VarCharType.STRING_TYPE, onFailure);
    } else {
      throw noKernel(from, to);
    }
    int length = LogicalTypeChecks.getLength(to);
    boolean cuts = length < VarCharType.MAX_LENGTH && sourceLength > length;
    boolean pads = to instanceof CharType && length < VarCharType.MAX_LENGTH;
    return cuts || pads ? new Cast(text, to, onFailure) : text;
  }

  private static Expression fromString(Expression operand, LogicalType to, Cast.OnFailure onFailure)
      throws NoKernelException {
    if (!to.is(LogicalTypeFamily.NUMERIC) && !to.is(LogicalTypeRoot.BOOLEAN)) {
      throw noKernel(operand.type(), to);
    }
    return new Cast(operand, to, onFailure);
  }

  private static Expression toBoolean(Expression operand, LogicalType to, Cast.OnFailure onFailure)
      throws NoKernelException {
    return switch (operand.type().getTypeRoot()) {
      case BIGINT, DOUBLE, DECIMAL -> new Cast(operand, to, onFailure);
      case TINYINT, SMALLINT, INTEGER ->
          new Cast(translate(operand, new BigIntType(), onFailure), to, onFailure);
      case FLOAT -> new Cast(translate(operand, new DoubleType(), onFailure), to, onFailure);
      default -> throw noKernel(operand.type(), to);
    };
  }

  private static Expression toNumber(Expression operand, LogicalType to, Cast.OnFailure onFailure)
      throws NoKernelException {
    return switch (operand.type().getTypeRoot()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, FLOAT, DOUBLE -> new Cast(operand, to, onFailure);
      case BOOLEAN -> translate(new Cast(operand, new IntType(), onFailure), to, onFailure);
      case DECIMAL -> {
        LogicalType step =
            to.is(LogicalTypeFamily.INTEGER_NUMERIC) ? new BigIntType() : new DoubleType();
        yield translate(new Cast(operand, step, onFailure), to, onFailure);
      }
      default -> throw noKernel(operand.type(), to);
    };
  }

  private static Expression toDecimal(Expression operand, LogicalType to, Cast.OnFailure onFailure)
      throws NoKernelException {
    if (operand instanceof Literal literal && operand.type().is(LogicalTypeFamily.EXACT_NUMERIC)) {
      return foldDecimal(new BigDecimal(literal.value().toString()), to);
    }
    return switch (operand.type().getTypeRoot()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DOUBLE, DECIMAL -> new Cast(operand, to, onFailure);
      case FLOAT -> new Cast(translate(operand, new DoubleType(), onFailure), to, onFailure);
      case BOOLEAN -> new Cast(translate(operand, new IntType(), onFailure), to, onFailure);
      default -> throw noKernel(operand.type(), to);
    };
  }

  /** A timestamp of higher precision has the same value; it may be stored in another layout. */
  private static Expression toFinerTimestamp(
      Expression operand, LogicalType to, Cast.OnFailure onFailure) throws NoKernelException {
    LogicalType from = operand.type();
    if (!from.is(to.getTypeRoot())
        || LogicalTypeChecks.getPrecision(from) > LogicalTypeChecks.getPrecision(to)) {
      throw noKernel(from, to);
    }
    return Layout.of(from) == Layout.of(to) ? operand : new Cast(operand, to, onFailure);
  }

  /**
   * An operand of decimal arithmetic without a cast from BIGINT to a DECIMAL that holds every
   * BIGINT: the kernels take BIGINT as it is.
   */
  static Expression withoutWidening(Expression operand) {
    return operand instanceof Cast cast
            && cast.operand().type().is(LogicalTypeRoot.BIGINT)
            && cast.type() instanceof DecimalType decimal
            && decimal.getScale() == 0
            && decimal.getPrecision() >= BIGINT_DIGITS
        ? cast.operand()
        : operand;
  }

  private static NoKernelException noKernel(LogicalType from, LogicalType to) {
    return new NoKernelException(
        "a cast from "
            + from.asSummaryString()
            + " to "
            + to.asSummaryString()
            + " has no vector kernel");
  }
}
