/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.aggregate;

import io.tailrace.planner.Refusal;
import io.tailrace.runtime.aggregate.AggregateCallSpec;
import io.tailrace.runtime.aggregate.AggregateFunction;
import io.tailrace.runtime.aggregate.AggregateSupport;
import java.util.Optional;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.flink.table.planner.plan.utils.AggregateInfo;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** Finds the vector form of the aggregate functions of a query. */
final class VectorFunctions {
  private VectorFunctions() {}

  /**
   * The vector form of a function.
   *
   * @throws NoVectorFunctionException when there is none
   */
  static AggregateCallSpec translate(AggregateInfo info, RowType inputType, LogicalType resultType)
      throws NoVectorFunctionException {
    AggregateCall call = info.agg();
    if (call.isDistinct()) {
      throw new NoVectorFunctionException(Refusal.DISTINCT.reason(text(call, inputType)));
    }
    AggregateFunction function =
        function(call)
            .orElseThrow(
                () ->
                    new NoVectorFunctionException(Refusal.FUNCTION.reason(text(call, inputType))));
    AggregateCallSpec spec =
        new AggregateCallSpec(
            function,
            info.argIndexes().length == 0 ? AggregateCallSpec.NO_FIELD : info.argIndexes()[0],
            call.hasFilter() ? call.filterArg : AggregateCallSpec.NO_FIELD,
            info.consumeRetraction()
                ? AggregateCallSpec.Retraction.POSSIBLE
                : AggregateCallSpec.Retraction.NEVER,
            resultType);
    LogicalType argumentType =
        spec.argument() == AggregateCallSpec.NO_FIELD
            ? resultType
            : inputType.getTypeAt(spec.argument());
    Optional<String> refusal = AggregateSupport.refusal(spec, argumentType);
    if (refusal.isPresent()) {
      throw new NoVectorFunctionException(refusal.get());
    }
    return spec;
  }

  /** Users' functions are of other kinds, whatever they are called. */
  private static Optional<AggregateFunction> function(AggregateCall call) {
    return switch (call.getAggregation().getKind()) {
      case COUNT -> Optional.of(AggregateFunction.COUNT);
      case SUM -> Optional.of(AggregateFunction.SUM);
      case SUM0 -> Optional.of(AggregateFunction.SUM0);
      case AVG -> Optional.of(AggregateFunction.AVG);
      case MIN -> Optional.of(AggregateFunction.MIN);
      case MAX -> Optional.of(AggregateFunction.MAX);
      default -> Optional.empty();
    };
  }

  /** The call as users write it. */
  static String text(AggregateCall call, RowType inputType) {
    String arguments =
        call.getArgList().isEmpty()
            ? "*"
            : call.getArgList().stream()
                .map(inputType.getFieldNames()::get)
                .reduce((left, right) -> left + ", " + right)
                .orElseThrow();
    return call.getAggregation().getName()
        + "("
        + (call.isDistinct() ? "DISTINCT " : "")
        + arguments
        + ")";
  }
}
