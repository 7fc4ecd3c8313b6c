/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import io.tailrace.batch.BatchRow;
import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.Column;
import io.tailrace.batch.ColumnBuilder;
import io.tailrace.batch.RowBatch;
import java.util.Arrays;
import org.apache.flink.api.common.functions.DefaultOpenContext;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Calls the generated function of a {@link RowBridge} for each row of a batch and makes columns of
 * what it collects.
 *
 * <p>The function sees a reused cursor. That is safe because the generated code copies every field
 * of a mutable type before it hands it to a user function.
 */
final class RowBridgeRunner implements AutoCloseable {
  private final RowBridge bridge;
  private final ProcessFunction<RowData, RowData> function;
  private final ProcessFunction<RowData, RowData>.Context context;
  private final BatchRow cursor;
  private final ColumnBuilder[] results;
  private final Passed passed = new Passed();

  private RowBridgeRunner(
      BatchSchema input,
      RowBridge bridge,
      ProcessFunction<RowData, RowData> function,
      TimerService timers) {
    this.bridge = bridge;
    this.function = function;
    this.context = new RowContext(function, timers);
    this.cursor = new BatchRow(input);
    this.results =
        bridge.resultType().getChildren().stream()
            .map(type -> ColumnBuilder.create(type, RowBatch.MAX_ROWS))
            .toArray(ColumnBuilder[]::new);
  }

  /** Compiles the function with the class loader of the user's code and opens it. */
  static RowBridgeRunner open(
      BatchSchema input, RowBridge bridge, RuntimeContext context, TimerService timers)
      throws Exception {
    ProcessFunction<RowData, RowData> function =
        bridge.function().newInstance(context.getUserCodeClassLoader());
    function.setRuntimeContext(context);
    function.open(DefaultOpenContext.INSTANCE);
    return new RowBridgeRunner(input, bridge, function, timers);
  }

  /**
   * The selected rows that the function lets pass, with its results appended to the columns.
   *
   * @param batch a batch of the input
   * @param compaction how rows that do not pass leave the columns
   */
  RowBatch apply(RowBatch batch, FieldCompaction compaction) {
    cursor.wrap(batch);
    passed.reset(batch.size());
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      passed.current = row;
      try {
        function.processElement(cursor.at(row), context, passed);
      } catch (Exception e) {
        throw new ExpressionException(String.join(", ", bridge.expressions()), e);
      }
    }
    RowBatch selected =
        passed.count == batch.size() ? batch : batch.select(passed.rows, passed.count);
    return results.length == 0 ? selected : append(compaction.compact(selected));
  }

  private RowBatch append(RowBatch dense) {
    Column[] columns = Arrays.copyOf(dense.columns(), dense.columnCount() + results.length);
    for (int i = 0; i < results.length; i++) {
      columns[dense.columnCount() + i] = results[i].build();
    }
    return dense.withColumns(columns);
  }

  @Override
  public void close() throws Exception {
    function.close();
  }

  /** Collects the results of the current row, and that it passes. */
  private final class Passed implements Collector<RowData> {
    private int[] rows = {};
    private int count;
    private int current;

    private void reset(int size) {
      rows = new int[size];
      count = 0;
    }

    @Override
    public void collect(RowData result) {
      rows[count++] = current;
      for (int i = 0; i < results.length; i++) {
        results[i].append(result, i);
      }
    }

    @Override
    public void close() {}
  }

  /** What a generated function may ask about the row that it is called with. */
  private static final class RowContext extends ProcessFunction<RowData, RowData>.Context {
    private final TimerService timers;

    RowContext(ProcessFunction<RowData, RowData> function, TimerService timers) {
      function.super();
      this.timers = timers;
    }

    @Override
    public Long timestamp() {
      throw new UnsupportedOperationException("The rows of a batch carry no record timestamp.");
    }

    @Override
    public TimerService timerService() {
      return timers;
    }

    @Override
    public <X> void output(OutputTag<X> outputTag, X value) {
      throw new UnsupportedOperationException("A projection has no side output.");
    }
  }
}
