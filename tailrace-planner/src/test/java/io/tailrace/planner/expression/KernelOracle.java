/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.expression.StockExpression.Outcome;
import io.tailrace.runtime.expression.CalcEvaluator;
import io.tailrace.runtime.expression.CalcProgram;
import io.tailrace.runtime.expression.ExpressionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.streaming.util.MockStreamingRuntimeContext;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.InstantiationUtil;

/**
 * Compares the kernels of an expression with the code that Flink generates for it: values bit for
 * bit, and failures by class and message, over random batches with and without NULL and selection.
 */
final class KernelOracle {
  private static final RuntimeContext CONTEXT = new MockStreamingRuntimeContext(1, 0);
  private static final BatchSchema INPUT = BatchSchema.of(RandomBatches.ROW);

  private final SqlExpressions sql = new SqlExpressions();

  /**
   * Asserts that an expression over {@link RandomBatches#ROW} has kernels equal to Flink's code.
   */
  void check(String expression) throws Exception {
    check(expression, sql.parse(expression, RandomBatches.ROW));
  }

  /** Like {@link #check}, after the simplifications of the optimizer. */
  void checkSimplified(String expression) throws Exception {
    check(expression, sql.parseAndSimplify(expression, RandomBatches.ROW));
  }

  private void check(String text, RexNode node) throws Exception {
    LogicalType type = FlinkTypeFactory.toLogicalType(node.getType()).copy(true);
    CalcProgram program = InstantiationUtil.clone(translate(text, node, type));
    long seed = text.hashCode();
    RandomBatches batches = new RandomBatches(seed);
    try (StockExpression stock = new StockExpression(node, RandomBatches.ROW, type, sql.config());
        CalcEvaluator kernels = CalcEvaluator.open(program, CONTEXT, NoTimers.INSTANCE)) {
      compare(text, stock, kernels, program.output(), batches.batch(70, 150));
      compare(text, stock, kernels, program.output(), batches.batch(60, 0));
      compare(text, stock, kernels, program.output(), batches.selectiveBatch(90, 300));
      compare(text, stock, kernels, program.output(), batches.selectiveBatch(70, 0));
    }
  }

  private CalcProgram translate(String text, RexNode node, LogicalType type) {
    CalcTranslation translation =
        new CalcTranslator(sql.config(), sql.classLoader())
            .translate(List.of(node), Optional.empty(), RandomBatches.ROW, RowType.of(type));
    assertThat(translation).as(text).isInstanceOf(CalcTranslation.Translated.class);
    CalcTranslation.Translated translated = (CalcTranslation.Translated) translation;
    assertThat(translated.level())
        .as("%s %s", text, translated.decisions())
        .isEqualTo(ExecutionLevel.VECTOR);
    return translated.program();
  }

  private static void compare(
      String text,
      StockExpression stock,
      CalcEvaluator kernels,
      BatchSchema output,
      RowBatch batch) {
    BatchRow cursor = new BatchRow(INPUT).wrap(batch);
    int[] succeeding = new int[batch.size()];
    List<Object> expected = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      Outcome outcome = stock.evaluate(cursor.at(row));
      if (outcome.failure().isPresent()) {
        checkFailure(text, kernels, batch.select(new int[] {row}, 1), outcome.failure().get());
      } else {
        succeeding[expected.size()] = row;
        expected.add(outcome.value());
      }
    }
    RowBatch rows =
        expected.size() == batch.size() ? batch : batch.select(succeeding, expected.size());
    assertThat(evaluate(kernels, output, rows)).as(text).isEqualTo(expected);
  }

  private static void checkFailure(
      String text, CalcEvaluator kernels, RowBatch row, Throwable failure) {
    Throwable ours = catchThrowable(() -> kernels.evaluate(row));
    assertThat(ours).as("%s fails with %s", text, failure).isInstanceOf(ExpressionException.class);
    assertThat(ours.getCause()).as(text).hasSameClassAs(failure).hasMessage(failure.getMessage());
  }

  private static List<Object> evaluate(CalcEvaluator kernels, BatchSchema output, RowBatch batch) {
    RowData.FieldGetter getter = RowData.createFieldGetter(output.type(0).copy(true), 0);
    List<Object> values = new ArrayList<>();
    kernels
        .evaluate(batch)
        .ifPresent(
            result -> {
              BatchRow cursor = new BatchRow(output).wrap(result);
              for (int i = 0; i < result.size(); i++) {
                values.add(getter.getFieldOrNull(cursor.at(result.row(i))));
              }
            });
    return values;
  }
}
