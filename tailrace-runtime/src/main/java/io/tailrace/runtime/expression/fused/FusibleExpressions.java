/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.fused;

import io.tailrace.batch.Layout;
import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.Case;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.Operator;
import java.util.BitSet;
import java.util.stream.Stream;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/**
 * The expressions that become one loop: a CASE, AND, OR or a division by a constant over fields and
 * constants of fixed width and over operations that no value makes fail or NULL.
 */
final class FusibleExpressions {
  /**
   * Most operations, fields and constants of a loop. They keep its bytecode well below the 8,000
   * bytes beyond which HotSpot interprets a method, and so below the 64 KB of a class file, too.
   */
  private static final int MAX_NODES = 400;

  private FusibleExpressions() {}

  /** Whether an expression is fusible as a whole and worth it. */
  static boolean contain(Expression expression) {
    return saves(expression)
        && readsFields(expression)
        && count(expression) <= MAX_NODES
        && isTotal(expression);
  }

  /**
   * Whether it has an operation that merges arrays which other operations have written, or a
   * division: with the divisor in its code, the JIT compiler multiplies instead.
   */
  private static boolean saves(Expression expression) {
    return expression instanceof Case
        || expression instanceof Call call
            && (isJunction(call.operator()) || isDivision(call.operator()))
        || expression.inputs().stream().anyMatch(FusibleExpressions::saves);
  }

  private static boolean isJunction(Operator operator) {
    return operator == Operator.AND || operator == Operator.OR;
  }

  private static boolean isDivision(Operator operator) {
    return operator == Operator.DIVIDE || operator == Operator.MOD;
  }

  private static boolean readsFields(Expression expression) {
    BitSet fields = new BitSet();
    expression.collectFields(fields);
    return !fields.isEmpty();
  }

  private static int count(Expression expression) {
    return 1 + expression.inputs().stream().mapToInt(FusibleExpressions::count).sum();
  }

  private static boolean isTotal(Expression expression) {
    return isPrimitive(Layout.of(expression.type()))
        && expression.inputs().stream().allMatch(FusibleExpressions::isTotal)
        && isTotalOperation(expression);
  }

  private static boolean isPrimitive(Layout layout) {
    return switch (layout) {
      case BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> true;
      case BYTES, WIDE_DECIMAL, TIMESTAMP_NANOS, ARRAY, MAP, ROW, VARIANT -> false;
    };
  }

  private static boolean isTotalOperation(Expression expression) {
    if (expression instanceof FieldReference || expression instanceof Literal) {
      return true;
    }
    if (expression instanceof Case branches) {
      return Stream.concat(branches.values().stream(), Stream.of(branches.otherwise()))
          .allMatch(value -> Layout.of(value.type()) == Layout.of(branches.type()));
    }
    if (expression instanceof Cast cast) {
      return isIntegerCast(cast.operand().type(), cast.type());
    }
    return expression instanceof Call call && isTotalCall(call);
  }

  /** Whether a cast is that of Java, which drops the upper bits of a BIGINT for an INT. */
  private static boolean isIntegerCast(LogicalType from, LogicalType to) {
    return switch (from.getTypeRoot()) {
      case TINYINT, SMALLINT, INTEGER ->
          switch (to.getTypeRoot()) {
            case INTEGER, BIGINT, DOUBLE -> true;
            default -> false;
          };
      case BIGINT -> to.is(LogicalTypeRoot.INTEGER);
      default -> false;
    };
  }

  private static boolean isTotalCall(Call call) {
    return switch (call.operator()) {
      case PLUS, MINUS, TIMES -> isArithmetic(call);
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          comparesPrimitives(call.operands().get(0).type(), call.operands().get(1).type());
      case AND, OR, NOT, IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE -> true;
      case DIVIDE, MOD -> isArithmetic(call) && dividesBySomething(call);
      case NEGATE, IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM, IS_NULL, IS_NOT_NULL, CONCAT, COALESCE ->
          false;
    };
  }

  /** Whether integers are divided by a constant that is not zero. */
  private static boolean dividesBySomething(Call call) {
    return call.operands().get(1) instanceof Literal divisor
        && (divisor.value() instanceof Long || divisor.value() instanceof Integer)
        && ((Number) divisor.value()).longValue() != 0;
  }

  private static boolean isArithmetic(Call call) {
    Layout layout = Layout.of(call.type());
    boolean computes =
        switch (layout) {
          case INT, LONG, FLOAT, DOUBLE -> true;
          default -> false;
        };
    return computes
        && !(call.type() instanceof DecimalType)
        && call.operands().stream()
            .map(Expression::type)
            .allMatch(type -> Layout.of(type) == layout && !(type instanceof DecimalType));
  }

  /** Decimals of one scale compare as their unscaled values do; integers have scale 0. */
  private static boolean comparesPrimitives(LogicalType left, LogicalType right) {
    return Layout.of(left) == Layout.of(right) && scale(left) == scale(right);
  }

  private static int scale(LogicalType type) {
    return type instanceof DecimalType decimal ? decimal.getScale() : 0;
  }
}
