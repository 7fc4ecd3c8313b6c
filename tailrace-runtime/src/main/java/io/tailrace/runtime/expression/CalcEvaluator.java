/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.fused.Fusion;
import io.tailrace.runtime.expression.kernel.Kernel;
import java.util.Optional;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.streaming.api.TimerService;

/**
 * Runs a {@link CalcProgram} over batches. Row kinds are forwarded unchanged, also those of an
 * update pair of which only one half passes; columns that are only passed on are shared.
 */
public final class CalcEvaluator implements AutoCloseable {
  /**
   * Part of the rows of a batch below which computed projections are worth a compaction first,
   * because their kernels run over all rows.
   */
  private static final double DENSE_ENOUGH = 0.5;

  private final CalcProgram program;
  private final Kernel condition;
  private final Kernel[] projections;
  private final boolean computes;
  private final FieldCompaction compaction;
  private final Optional<RowBridgeRunner> bridge;

  private CalcEvaluator(CalcProgram program, Optional<RowBridgeRunner> bridge) {
    this.program = program;
    this.condition = Fusion.create(program.condition());
    this.projections = program.projections().stream().map(Fusion::create).toArray(Kernel[]::new);
    this.computes = !program.projections().stream().allMatch(FieldReference.class::isInstance);
    this.compaction = new FieldCompaction(program.input(), program.projections());
    this.bridge = bridge;
  }

  /**
   * An evaluator whose functions are open.
   *
   * @param context where user functions run
   * @param timers processing time and watermark for functions that ask for them
   * @throws Exception when a user function cannot be opened
   */
  public static CalcEvaluator open(CalcProgram program, RuntimeContext context, TimerService timers)
      throws Exception {
    return new CalcEvaluator(
        program,
        program.bridge().isPresent()
            ? Optional.of(RowBridgeRunner.open(program.input(), program.bridge(), context, timers))
            : Optional.empty());
  }

  /**
   * An evaluator of a program that runs in kernels alone, and so needs no context.
   *
   * @throws IllegalArgumentException when the program has a row bridge
   */
  public static CalcEvaluator openVector(CalcProgram program) {
    checkArgument(!program.bridge().isPresent(), "A row bridge needs a context to run in.");
    return new CalcEvaluator(program, Optional.empty());
  }

  /**
   * The rows of a batch that pass, projected.
   *
   * @return a batch of the output schema that is not routed; empty when no row passes
   * @throws ExpressionException when an expression fails for one of the rows
   */
  public Optional<RowBatch> evaluate(RowBatch batch) {
    RowBatch passed = filter(batch);
    if (passed.size() > 0 && bridge.isPresent()) {
      passed = bridge.get().apply(passed, compaction);
    } else if (computes && passed.size() < DENSE_ENOUGH * passed.physicalSize()) {
      passed = compaction.compact(passed);
    }
    if (passed.size() == 0) {
      return Optional.empty();
    }
    Rows rows = Rows.selectedBy(passed);
    Column[] columns = new Column[projections.length];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = projections[i].evaluate(passed, rows);
    }
    return Optional.of(passed.withColumns(columns).withKeyGroup(RowBatch.NOT_ROUTED));
  }

  private RowBatch filter(RowBatch batch) {
    if (!program.hasCondition() || batch.size() == 0) {
      return batch;
    }
    Rows rows = Rows.selectedBy(batch);
    BooleanColumn passes = (BooleanColumn) condition.evaluate(batch, rows);
    int[] selected = new int[rows.count()];
    int count = select(passes, rows, selected);
    return count == rows.count() ? batch : batch.select(selected, count);
  }

  /** Writes the rows for which the condition is TRUE; a NULL does not pass. */
  private static int select(BooleanColumn passes, Rows rows, int[] selected) {
    boolean[] values = passes.values();
    long[] nulls = passes.nulls();
    int[] candidates = rows.rows();
    int count = 0;
    if (passes.hasNulls()) {
      for (int i = 0; i < rows.count(); i++) {
        int row = candidates[i];
        selected[count] = row;
        count += values[row] && !NullMask.isNull(nulls, row) ? 1 : 0;
      }
    } else {
      for (int i = 0; i < rows.count(); i++) {
        int row = candidates[i];
        selected[count] = row;
        count += values[row] ? 1 : 0;
      }
    }
    return count;
  }

  @Override
  public void close() throws Exception {
    if (bridge.isPresent()) {
      bridge.get().close();
    }
  }
}
