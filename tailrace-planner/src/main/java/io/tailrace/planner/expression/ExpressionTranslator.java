/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.NullLiteral;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;
import org.apache.flink.table.types.logical.RowType;

/** Translates Calcite expressions to the IR, as far as there are vector kernels. */
final class ExpressionTranslator {
  private final RowType input;

  ExpressionTranslator(RowType input) {
    this.input = input;
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
    if (node instanceof RexLiteral literal) {
      return LiteralTranslator.translate(literal);
    }
    if (node instanceof RexCall call) {
      return translateCall(call);
    }
    throw new NoKernelException("it has no vector kernel");
  }

  private Expression translateCall(RexCall call) throws NoKernelException {
    if (call.getOperator().equals(FlinkSqlOperatorTable.PROCTIME)) {
      // Flink's time attribute holds NULL until it is materialised.
      return new NullLiteral(FlinkTypeFactory.toLogicalType(call.getType()));
    }
    throw new NoKernelException(call.getOperator().getName() + " has no vector kernel");
  }
}
