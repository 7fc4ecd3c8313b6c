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
import org.apache.flink.table.types.logical.DoubleType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.LogicalTypeRoot;

/**
 * Translates comparisons. Two numbers are compared in the type that Java promotes them to, a
 * decimal with an integer exactly, a decimal with a floating-point number as DOUBLE.
 */
final class ComparisonTranslator {
  private static final Map<SqlOperator, Operator> OPERATORS = new HashMap<>();

  static {
    OPERATORS.put(FlinkSqlOperatorTable.EQUALS, Operator.EQUALS);
    OPERATORS.put(FlinkSqlOperatorTable.NOT_EQUALS, Operator.NOT_EQUALS);
    OPERATORS.put(FlinkSqlOperatorTable.LESS_THAN, Operator.LESS_THAN);
    OPERATORS.put(FlinkSqlOperatorTable.LESS_THAN_OR_EQUAL, Operator.LESS_THAN_OR_EQUAL);
    OPERATORS.put(FlinkSqlOperatorTable.GREATER_THAN, Operator.GREATER_THAN);
    OPERATORS.put(FlinkSqlOperatorTable.GREATER_THAN_OR_EQUAL, Operator.GREATER_THAN_OR_EQUAL);
    OPERATORS.put(FlinkSqlOperatorTable.IS_DISTINCT_FROM, Operator.IS_DISTINCT_FROM);
    OPERATORS.put(FlinkSqlOperatorTable.IS_NOT_DISTINCT_FROM, Operator.IS_NOT_DISTINCT_FROM);
  }

  private ComparisonTranslator() {}

  /** Whether the operator is a comparison. */
  static boolean supports(SqlOperator operator) {
    return OPERATORS.containsKey(operator);
  }

  /** The call on two translated operands. */
  static Expression translate(SqlOperator operator, List<Expression> operands, LogicalType type)
      throws NoKernelException {
    return compare(OPERATORS.get(operator), operands.get(0), operands.get(1), type);
  }

  /** A comparison of two operands. */
  static Expression compare(Operator operator, Expression left, Expression right, LogicalType type)
      throws NoKernelException {
    LogicalType leftType = left.type();
    LogicalType rightType = right.type();
    if (leftType.is(LogicalTypeFamily.NUMERIC) && rightType.is(LogicalTypeFamily.NUMERIC)) {
      return compareNumbers(operator, left, right, type);
    }
    if (!areComparable(leftType, rightType)) {
      throw new NoKernelException(
          "a comparison of "
              + leftType.asSummaryString()
              + " with "
              + rightType.asSummaryString()
              + " has no vector kernel");
    }
    return Call.of(operator, type, left, right);
  }

  private static boolean areComparable(LogicalType left, LogicalType right) {
    return switch (left.getTypeRoot()) {
      case CHAR, VARCHAR -> right.is(LogicalTypeFamily.CHARACTER_STRING);
      case BINARY, VARBINARY -> right.is(LogicalTypeFamily.BINARY_STRING);
      case BOOLEAN,
          TIME_WITHOUT_TIME_ZONE,
          TIMESTAMP_WITHOUT_TIME_ZONE,
          TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          right.is(left.getTypeRoot());
      case DATE, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> left.copy(true).equals(right.copy(true));
      default -> false;
    };
  }

  private static Expression compareNumbers(
      Operator operator, Expression left, Expression right, LogicalType type)
      throws NoKernelException {
    if (left.type() instanceof DecimalType || right.type() instanceof DecimalType) {
      return Call.of(operator, type, besideDecimal(left), besideDecimal(right));
    }
    LogicalType common = ArithmeticTranslator.widest(left.type(), right.type());
    return Call.of(operator, type, cast(left, common), cast(right, common));
  }

  private static Expression besideDecimal(Expression operand) throws NoKernelException {
    if (operand.type().is(LogicalTypeRoot.DECIMAL)) {
      return CastTranslator.withoutWidening(operand);
    }
    return cast(
        operand,
        operand.type().is(LogicalTypeFamily.APPROXIMATE_NUMERIC)
            ? new DoubleType()
            : new BigIntType());
  }

  private static Expression cast(Expression operand, LogicalType type) throws NoKernelException {
    return CastTranslator.translate(operand, type, Cast.OnFailure.FAIL);
  }
}
