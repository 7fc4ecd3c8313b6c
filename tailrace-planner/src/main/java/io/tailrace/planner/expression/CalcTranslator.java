/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchSchema;
import io.tailrace.planner.Decision;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.expression.CalcProgram;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.RowBridge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.types.logical.RowType;

/**
 * Makes the program of a Calc: every projection, and the condition, runs either wholly in vector
 * kernels or wholly in Flink's generated code over a row view.
 */
public final class CalcTranslator {
  private static final String PINNED = "the plan was compiled when it had no vector kernel";

  private final ReadableConfig config;
  private final RowBridgeGenerator bridges;
  private final CallPolicy policy;

  /**
   * A translator of one session.
   *
   * @param config the table configuration, which some functions read
   * @param classLoader loads user functions
   */
  public CalcTranslator(ReadableConfig config, ClassLoader classLoader) {
    this.config = config;
    this.bridges = new RowBridgeGenerator(config, classLoader);
    this.policy = new CallPolicy();
  }

  /**
   * Translates a Calc.
   *
   * @param projections expressions over the input without local references, one per output field
   *     and of its type
   * @param condition BOOLEAN over the input; empty when every row passes
   * @throws org.apache.flink.table.api.ValidationException when an expression calls a function that
   *     is not scalar
   */
  public CalcTranslation translate(
      List<RexNode> projections, Optional<RexNode> condition, RowType input, RowType output) {
    return translatePinned(projections, condition, input, output, BridgedParts.NONE);
  }

  /**
   * Translates a Calc as it was translated before: what was row-bridged then stays row-bridged.
   *
   * @param pinned the expressions that are row-bridged even if they have a kernel
   */
  public CalcTranslation translatePinned(
      List<RexNode> projections,
      Optional<RexNode> condition,
      RowType input,
      RowType output,
      BridgedParts pinned) {
    checkArgument(
        projections.size() == output.getFieldCount(),
        "%s projections do not make the fields of %s.",
        projections.size(),
        output);
    Optional<String> refusal =
        Stream.concat(projections.stream(), condition.stream())
            .flatMap(node -> policy.refusal(node).stream())
            .findFirst();
    if (refusal.isPresent()) {
      return new CalcTranslation.Declined(refusal.get());
    }
    return new Translation(input, output, pinned).translate(projections, condition);
  }

  /** The state of one translation. */
  private final class Translation {
    private final RowType input;
    private final RowType output;
    private final ExpressionTranslator expressions;
    private final List<Decision> decisions = new ArrayList<>();
    private final BridgedParts pinned;
    private final List<RexNode> bridged = new ArrayList<>();
    private final List<Integer> bridgedIndices = new ArrayList<>();
    private final List<RowType.RowField> bridgedFields = new ArrayList<>();

    Translation(RowType input, RowType output, BridgedParts pinned) {
      this.input = input;
      this.output = output;
      this.pinned = pinned;
      this.expressions = new ExpressionTranslator(input, config);
    }

    CalcTranslation translate(List<RexNode> projections, Optional<RexNode> condition) {
      Optional<Expression> vectorCondition =
          condition.flatMap(node -> vector(node, pinned.condition()));
      Optional<RexNode> bridgedCondition =
          vectorCondition.isPresent() ? Optional.empty() : condition;
      List<Expression> results = new ArrayList<>();
      for (int i = 0; i < projections.size(); i++) {
        results.add(project(i, projections.get(i), output.getFields().get(i)));
      }
      RowBridge bridge =
          bridgedCondition.isEmpty() && bridged.isEmpty()
              ? RowBridge.NONE
              : bridges.generate(input, bridgedCondition, bridged, new RowType(bridgedFields));
      CalcProgram program =
          new CalcProgram(
              BatchSchema.of(input),
              BatchSchema.of(output),
              vectorCondition.orElse(Literal.TRUE),
              results,
              bridge);
      return new CalcTranslation.Translated(
          program, new BridgedParts(bridgedIndices, bridgedCondition.isPresent()), decisions);
    }

    private Optional<Expression> vector(RexNode node, boolean pinnedToBridge) {
      Optional<String> reason = Optional.empty();
      Optional<Expression> vector = Optional.empty();
      try {
        vector = Optional.of(expressions.translate(node));
      } catch (NoKernelException e) {
        reason = Optional.of(e.getMessage());
      }
      if (pinnedToBridge && vector.isPresent()) {
        vector = Optional.empty();
        reason = Optional.of(PINNED);
      }
      reason.ifPresent(
          text ->
              decisions.add(
                  Decision.of(RexText.of(node, input), ExecutionLevel.ROW_BRIDGED.label(), text)));
      return vector;
    }

    /** The projection itself, or a reference to the field of the bridge that computes it. */
    private Expression project(int index, RexNode node, RowType.RowField field) {
      return vector(node, pinned.projections().contains(index))
          .orElseGet(
              () -> {
                bridged.add(node);
                bridgedIndices.add(index);
                bridgedFields.add(field);
                return new FieldReference(
                    input.getFieldCount() + bridged.size() - 1, field.getName(), field.getType());
              });
    }
  }
}
