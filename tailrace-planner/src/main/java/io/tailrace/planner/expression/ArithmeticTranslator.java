/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.Operator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlOperator;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;
import org.apache.flink.table.types.logical.BigIntType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/**
 * Translates arithmetic of numbers. Operands are cast as Flink's generated code casts them: to the
 * type of the result, except that decimal arithmetic takes exact operands as they are and a
 * remainder keeps the type of its dividend. TINYINT and SMALLINT are computed as INT, as in Java.
 */
final class ArithmeticTranslator {
  private static final Map<SqlOperator, Operator> OPERATORS = new HashMap<>();

  static {
    OPERATORS.put(FlinkSqlOperatorTable.PLUS, Operator.PLUS);
    OPERATORS.put(FlinkSqlOperatorTable.MINUS, Operator.MINUS);
    OPERATORS.put(FlinkSqlOperatorTable.MULTIPLY, Operator.TIMES);
    OPERATORS.put(FlinkSqlOperatorTable.DIVIDE, Operator.DIVIDE);
    OPERATORS.put(FlinkSqlOperatorTable.DIVIDE_INTEGER, Operator.DIVIDE);
    OPERATORS.put(FlinkSqlOperatorTable.MOD, Operator.MOD);
    OPERATORS.put(FlinkSqlOperatorTable.UNARY_MINUS, Operator.NEGATE);
    OPERATORS.put(FlinkSqlOperatorTable.UNARY_PLUS, Operator.PLUS);
  }

  private ArithmeticTranslator() {}

  /** Whether the operator is arithmetic. */
  static boolean supports(SqlOperator operator) {
    return OPERATORS.containsKey(operator);
  }

  /** The call on translated operands. */
  static Expression translate(SqlOperator sqlOperator, List<Expression> operands, LogicalType type)
      throws NoKernelException {
    if (!type.is(LogicalTypeFamily.NUMERIC)) {
      throw noKernel(sqlOperator, type);
    }
    for (Expression operand : operands) {
      if (!operand.type().is(LogicalTypeFamily.NUMERIC)) {
        throw noKernel(sqlOperator, operand.type());
      }
    }
    Operator operator = OPERATORS.get(sqlOperator);
    if (operands.size() == 1) {
      return operator == Operator.PLUS ? operands.get(0) : negate(operands.get(0), type);
    }
    Expression left = operands.get(0);
    Expression right = operands.get(1);
    if (type instanceof DecimalType decimal) {
      return Call.of(operator, type, exact(left, decimal), exact(right, decimal));
    }
    if (operator == Operator.MOD) {
      return remainder(left, right, type);
    }
    LogicalType computed = atLeastInt(type);
    return cast(
        Call.of(
            operator,
            computed,
            cast(cast(left, type), computed),
            cast(cast(right, type), computed)),
        type);
  }

  private static Expression negate(Expression operand, LogicalType type) throws NoKernelException {
    LogicalType computed = atLeastInt(operand.type());
    return cast(Call.of(Operator.NEGATE, computed, cast(operand, computed)), type);
  }

  /** An operand of decimal arithmetic: unchanged, integers as decimals of their own precision. */
  private static Expression exact(Expression operand, DecimalType type) throws NoKernelException {
    return switch (operand.type().getTypeRoot()) {
      case DECIMAL, BIGINT -> CastTranslator.withoutWidening(operand);
      case TINYINT, SMALLINT, INTEGER ->
          cast(operand, new DecimalType(LogicalTypeChecks.getPrecision(operand.type()), 0));
      default -> cast(operand, type);
    };
  }

  private static Expression remainder(Expression left, Expression right, LogicalType type)
      throws NoKernelException {
    Expression dividend =
        left.type().is(LogicalTypeRoot.DECIMAL) ? cast(left, new BigIntType()) : left;
    Expression divisor = cast(right, type);
    LogicalType computed = widest(dividend.type(), divisor.type());
    if (computed.is(LogicalTypeFamily.APPROXIMATE_NUMERIC)) {
      throw noKernel(FlinkSqlOperatorTable.MOD, computed);
    }
    return cast(
        Call.of(Operator.MOD, computed, cast(dividend, computed), cast(divisor, computed)), type);
  }

  /** The type in which Java computes with two primitive numbers. */
  static LogicalType widest(LogicalType left, LogicalType right) {
    LogicalType wider = left.getTypeRoot().compareTo(right.getTypeRoot()) >= 0 ? left : right;
    return atLeastInt(wider).copy(true);
  }

  private static LogicalType atLeastInt(LogicalType type) {
    return type.isAnyOf(LogicalTypeRoot.TINYINT, LogicalTypeRoot.SMALLINT)
        ? new IntType(type.isNullable())
        : type;
  }

  private static Expression cast(Expression operand, LogicalType type) throws NoKernelException {
    return CastTranslator.translate(operand, type, Cast.OnFailure.FAIL);
  }

  private static NoKernelException noKernel(SqlOperator operator, LogicalType type) {
    return new NoKernelException(
        operator.getName() + " of " + type.asSummaryString() + " has no vector kernel");
  }
}
