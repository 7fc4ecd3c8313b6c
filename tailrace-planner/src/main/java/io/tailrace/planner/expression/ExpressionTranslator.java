/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.runtime.expression.Call;
import io.tailrace.runtime.expression.Case;
import io.tailrace.runtime.expression.Cast;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.Like;
import io.tailrace.runtime.expression.NestedField;
import io.tailrace.runtime.expression.NullLiteral;
import io.tailrace.runtime.expression.Operator;
import io.tailrace.runtime.expression.kernel.LikePattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlFunction;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.RowType;

/**
 * Translates Calcite expressions to the IR, as far as there are vector kernels. The meaning of a
 * call is that of Flink's code generator for the same call; conversions that the generator makes on
 * its own become casts.
 */
final class ExpressionTranslator {
  private static final Map<SqlOperator, Operator> LOGIC = new HashMap<>();

  static {
    LOGIC.put(FlinkSqlOperatorTable.AND, Operator.AND);
    LOGIC.put(FlinkSqlOperatorTable.OR, Operator.OR);
    LOGIC.put(FlinkSqlOperatorTable.NOT, Operator.NOT);
    LOGIC.put(FlinkSqlOperatorTable.IS_NULL, Operator.IS_NULL);
    LOGIC.put(FlinkSqlOperatorTable.IS_NOT_NULL, Operator.IS_NOT_NULL);
    LOGIC.put(FlinkSqlOperatorTable.IS_TRUE, Operator.IS_TRUE);
    LOGIC.put(FlinkSqlOperatorTable.IS_NOT_TRUE, Operator.IS_NOT_TRUE);
    LOGIC.put(FlinkSqlOperatorTable.IS_FALSE, Operator.IS_FALSE);
    LOGIC.put(FlinkSqlOperatorTable.IS_NOT_FALSE, Operator.IS_NOT_FALSE);
  }

  private final RowType input;
  private final boolean legacyCasts;

  ExpressionTranslator(RowType input, ReadableConfig config) {
    this.input = input;
    this.legacyCasts =
        config.get(ExecutionConfigOptions.TABLE_EXEC_LEGACY_CAST_BEHAVIOUR).isEnabled();
  }

  /**
   * The expression in the IR.
   *
   * @throws NoKernelException when some part of it has no kernel
   */
  Expression translate(RexNode node) throws NoKernelException {
    if (node instanceof RexInputRef reference) {
      int field = reference.getIndex();
      return new FieldReference(field, input.getFieldNames().get(field), input.getTypeAt(field));
    }
    if (node instanceof RexFieldAccess access) {
      RelDataTypeField field = access.getField();
      return new NestedField(
          translate(access.getReferenceExpr()),
          field.getIndex(),
          field.getName(),
          FlinkTypeFactory.toLogicalType(access.getType()));
    }
    if (node instanceof RexLiteral literal) {
      return LiteralTranslator.translate(literal);
    }
    if (node instanceof RexCall call) {
      return translateCall(call);
    }
    throw new NoKernelException("it has no vector kernel");
  }

  private List<Expression> translateAll(List<RexNode> nodes) throws NoKernelException {
    List<Expression> expressions = new ArrayList<>();
    for (RexNode node : nodes) {
      expressions.add(translate(node));
    }
    return expressions;
  }

  private Expression translateCall(RexCall call) throws NoKernelException {
    SqlOperator operator = call.getOperator();
    LogicalType type = FlinkTypeFactory.toLogicalType(call.getType());
    if (operator.equals(FlinkSqlOperatorTable.PROCTIME)) {
      // Flink's time attribute holds NULL until it is materialised.
      return new NullLiteral(type);
    }
    if (call.getKind() == SqlKind.AS) {
      // The Table API names a field by a call; SQL does so outside of expressions.
      return translate(call.getOperands().get(0));
    }
    if (call.getKind() == SqlKind.SEARCH) {
      return SearchTranslator.translate(
          translate(call.getOperands().get(0)), (RexLiteral) call.getOperands().get(1));
    }
    if (operator.equals(FlinkSqlOperatorTable.LIKE)) {
      return translateLike(call.getOperands(), type);
    }
    if (operator.equals(FlinkSqlOperatorTable.NOT_LIKE)) {
      return Call.of(Operator.NOT, type, translateLike(call.getOperands(), type));
    }
    if (LOGIC.containsKey(operator)) {
      return new Call(LOGIC.get(operator), translateAll(call.getOperands()), type);
    }
    if (ArithmeticTranslator.supports(operator)) {
      return ArithmeticTranslator.translate(operator, translateAll(call.getOperands()), type);
    }
    if (ComparisonTranslator.supports(operator)) {
      return ComparisonTranslator.translate(operator, translateAll(call.getOperands()), type);
    }
    if (operator.equals(FlinkSqlOperatorTable.CAST)
        || operator.equals(FlinkSqlOperatorTable.TRY_CAST)) {
      return translateCast(call, type);
    }
    if (operator.equals(FlinkSqlOperatorTable.CASE)) {
      return translateCase(translateAll(call.getOperands()), type);
    }
    if (operator.equals(FlinkSqlOperatorTable.CONCAT)
        || operator.equals(FlinkSqlOperatorTable.CONCAT_FUNCTION)) {
      return translateConcat(translateAll(call.getOperands()), type);
    }
    if (operator instanceof BridgingSqlFunction function
        && function.getDefinition() == BuiltInFunctionDefinitions.COALESCE) {
      return translateCoalesce(translateAll(call.getOperands()), type);
    }
    throw new NoKernelException(operator.getName() + " has no vector kernel");
  }

  private Expression translateCast(RexCall call, LogicalType type) throws NoKernelException {
    if (legacyCasts) {
      throw new NoKernelException(
          "casts have no vector kernel while "
              + ExecutionConfigOptions.TABLE_EXEC_LEGACY_CAST_BEHAVIOUR.key()
              + " is enabled");
    }
    Cast.OnFailure onFailure =
        call.getOperator().equals(FlinkSqlOperatorTable.TRY_CAST)
            ? Cast.OnFailure.NULL
            : Cast.OnFailure.FAIL;
    return CastTranslator.translate(translate(call.getOperands().get(0)), type, onFailure);
  }

  /** Flink casts the values of the branches to the result and makes NULL of those that fail. */
  private static Expression translateCase(List<Expression> operands, LogicalType type)
      throws NoKernelException {
    List<Expression> conditions = new ArrayList<>();
    List<Expression> values = new ArrayList<>();
    for (int i = 0; i + 1 < operands.size(); i += 2) {
      conditions.add(operands.get(i));
      values.add(CastTranslator.translate(operands.get(i + 1), type, Cast.OnFailure.NULL));
    }
    Expression otherwise =
        CastTranslator.translate(operands.get(operands.size() - 1), type, Cast.OnFailure.NULL);
    return new Case(conditions, values, otherwise, type);
  }

  /** A chain of concatenations becomes one, which copies each string once. */
  private static Expression translateConcat(List<Expression> operands, LogicalType type)
      throws NoKernelException {
    List<Expression> parts = new ArrayList<>();
    for (Expression operand : operands) {
      if (!operand.type().is(LogicalTypeFamily.CHARACTER_STRING)) {
        throw new NoKernelException(
            "concatenation of " + operand.type().asSummaryString() + " has no vector kernel");
      }
      if (operand instanceof Call call && call.operator() == Operator.CONCAT) {
        parts.addAll(call.operands());
      } else {
        parts.add(operand);
      }
    }
    return new Call(Operator.CONCAT, parts, type);
  }

  private static Expression translateCoalesce(List<Expression> operands, LogicalType type)
      throws NoKernelException {
    for (Expression operand : operands) {
      if (!CastTranslator.isIdentity(operand.type(), type)) {
        throw new NoKernelException("COALESCE of mixed types has no vector kernel");
      }
    }
    return new Call(Operator.COALESCE, operands, type);
  }

  private Expression translateLike(List<RexNode> operands, LogicalType type)
      throws NoKernelException {
    Expression operand = translate(operands.get(0));
    String pattern = text(operands.get(1), "a pattern");
    String escape = operands.size() == 2 ? "" : text(operands.get(2), "an escape character");
    if (operands.size() == 3 && (escape.length() != 1 || escape.charAt(0) == 0)) {
      throw new NoKernelException("its escape character is invalid");
    }
    if (!operand.type().is(LogicalTypeFamily.CHARACTER_STRING)) {
      throw new NoKernelException("LIKE has a vector kernel for strings only");
    }
    try {
      LikePattern.compile(pattern, escape);
    } catch (IllegalArgumentException e) {
      throw new NoKernelException(e.getMessage());
    }
    return new Like(operand, pattern, escape, type);
  }

  private static String text(RexNode node, String what) throws NoKernelException {
    if (node instanceof RexLiteral literal && !literal.isNull()) {
      return literal.getValueAs(String.class);
    }
    throw new NoKernelException("LIKE has no vector kernel for " + what + " that is no constant");
  }
}
