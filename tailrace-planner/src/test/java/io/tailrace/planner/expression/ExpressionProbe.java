/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.expression.kernel.Kernels;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.functions.UserDefinedFunction;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.codegen.CodeGenException;
import org.apache.flink.table.types.logical.RowType;

/** Asks the translator of the optimizer how it would run an expression. */
public final class ExpressionProbe {
  private final SqlExpressions expressions = new SqlExpressions();
  private final CalcTranslator translator =
      new CalcTranslator(expressions.config(), expressions.classLoader());
  private final RowType input;

  /** A probe of expressions over a row. */
  public ExpressionProbe(RowType input) {
    this.input = input;
  }

  /** Makes a user's function known. */
  public void register(String name, Class<? extends UserDefinedFunction> function) {
    expressions.register(name, function);
  }

  /**
   * How a projection runs.
   *
   * @return {@link ExecutionLevel#VECTOR}, {@link ExecutionLevel#ROW_BRIDGED} or, where the
   *     translator declines it, {@link ExecutionLevel#HOSTED}; empty where Flink refuses it
   */
  public Optional<ExecutionLevel> level(String sql) {
    try {
      RexNode node = expressions.parseAndSimplify(sql, input);
      CalcTranslation translation =
          translator.translate(
              List.of(node),
              Optional.empty(),
              input,
              RowType.of(FlinkTypeFactory.toLogicalType(node.getType())));
      if (translation instanceof CalcTranslation.Translated translated) {
        if (translated.level() == ExecutionLevel.VECTOR) {
          // What the planner takes for a kernel must be one.
          Kernels.create(translated.program().projections().get(0));
        }
        return Optional.of(translated.level());
      }
      return Optional.of(ExecutionLevel.HOSTED);
    } catch (ValidationException | TableException | CodeGenException e) {
      return Optional.empty();
    }
  }
}
