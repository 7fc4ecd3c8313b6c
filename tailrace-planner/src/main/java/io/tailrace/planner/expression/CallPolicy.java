/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.planner.Refusal;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.functions.FunctionKind;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlFunction;
import org.apache.flink.table.planner.functions.sql.FlinkSqlOperatorTable;
import org.apache.flink.table.planner.plan.utils.AsyncUtil;
import org.apache.flink.table.planner.plan.utils.PythonUtil;

/** Says which calls may stand in a projection or a condition of ours. */
final class CallPolicy {
  /**
   * Why an expression can run neither in kernels nor in generated code.
   *
   * @return a sentence without its full stop; empty when the expression can run
   * @throws ValidationException when the expression calls a function that is not scalar
   */
  Optional<String> refusal(RexNode node) {
    if (AsyncUtil.containsAsyncCall(node)) {
      return Optional.of(Refusal.ASYNCHRONOUS_FUNCTION.reason());
    }
    if (PythonUtil.containsPythonCall(node)) {
      return Optional.of(Refusal.PYTHON_FUNCTION.reason());
    }
    Calls calls = new Calls();
    node.accept(calls);
    return calls.readsRecordTimestamp
        ? Optional.of(Refusal.RECORD_TIMESTAMP.reason())
        : Optional.empty();
  }

  private static final class Calls extends RexVisitorImpl<Void> {
    private boolean readsRecordTimestamp;

    Calls() {
      super(true);
    }

    @Override
    public Void visitCall(RexCall call) {
      if (call.getOperator() instanceof BridgingSqlFunction function
          && function.getDefinition().getKind() != FunctionKind.SCALAR) {
        throw new ValidationException(
            "Invalid use of function '"
                + function
                + "'. Currently, only scalar functions can be used in a projection or filter"
                + " operation.");
      }
      readsRecordTimestamp |=
          call.getOperator().equals(FlinkSqlOperatorTable.STREAMRECORD_TIMESTAMP);
      return super.visitCall(call);
    }
  }
}
