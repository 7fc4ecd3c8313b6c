/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import io.tailrace.runtime.expression.RowBridge;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.api.common.functions.DefaultOpenContext;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.streaming.util.MockStreamingRuntimeContext;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.Collector;

/** The oracle of kernels: an expression in the code that Flink generates for it, row by row. */
final class StockExpression implements AutoCloseable {
  /**
   * What an expression made of a row: a value, {@code null} for NULL, or a failure.
   *
   * @param failure what was thrown; empty when there is a value
   */
  record Outcome(Object value, Optional<Throwable> failure) {}

  private final ProcessFunction<RowData, RowData> function;
  private final RowData.FieldGetter getter;

  StockExpression(RexNode node, RowType input, LogicalType type, ReadableConfig config)
      throws Exception {
    ClassLoader classLoader = StockExpression.class.getClassLoader();
    RowBridge bridge =
        new RowBridgeGenerator(config, classLoader)
            .generate(input, Optional.empty(), List.of(node), RowType.of(type));
    this.function = bridge.function().newInstance(classLoader);
    this.function.setRuntimeContext(new MockStreamingRuntimeContext(1, 0));
    this.function.open(DefaultOpenContext.INSTANCE);
    this.getter = RowData.createFieldGetter(type.copy(true), 0);
  }

  Outcome evaluate(RowData row) {
    First first = new First();
    try {
      function.processElement(row, null, first);
    } catch (Exception e) {
      return new Outcome(null, Optional.of(e));
    }
    return new Outcome(first.value, Optional.empty());
  }

  @Override
  public void close() throws Exception {
    function.close();
  }

  private final class First implements Collector<RowData> {
    private Object value;

    @Override
    public void collect(RowData row) {
      value = getter.getFieldOrNull(row);
    }

    @Override
    public void close() {}
  }
}
