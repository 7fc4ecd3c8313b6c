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
    return new Translation(input, output).translate(projections, condition);
  }

  /** The state of one translation. */
  private final class Translation {
    private final RowType input;
    private final RowType output;
    private final ExpressionTranslator expressions;
    private final List<Decision> decisions = new ArrayList<>();
    private final List<RexNode> bridged = new ArrayList<>();
    private final List<RowType.RowField> bridgedFields = new ArrayList<>();

    Translation(RowType input, RowType output) {
      this.input = input;
      this.output = output;
      this.expressions = new ExpressionTranslator(input, config);
    }

    CalcTranslation translate(List<RexNode> projections, Optional<RexNode> condition) {
      Optional<Expression> vectorCondition = condition.flatMap(this::vector);
      Optional<RexNode> bridgedCondition =
          vectorCondition.isPresent() ? Optional.empty() : condition;
      List<Expression> results = new ArrayList<>();
      for (int i = 0; i < projections.size(); i++) {
        results.add(project(projections.get(i), output.getFields().get(i)));
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
          program,
          bridge.isPresent() ? ExecutionLevel.ROW_BRIDGED : ExecutionLevel.VECTOR,
          decisions);
    }

    private Optional<Expression> vector(RexNode node) {
      try {
        return Optional.of(expressions.translate(node));
      } catch (NoKernelException e) {
        decisions.add(
            Decision.of(
                RexText.of(node, input), ExecutionLevel.ROW_BRIDGED.label(), e.getMessage()));
        return Optional.empty();
      }
    }

    /** The projection itself, or a reference to the field of the bridge that computes it. */
    private Expression project(RexNode node, RowType.RowField field) {
      return vector(node)
          .orElseGet(
              () -> {
                bridged.add(node);
                bridgedFields.add(field);
                return new FieldReference(
                    input.getFieldCount() + bridged.size() - 1, field.getName(), field.getType());
              });
    }
  }
}
