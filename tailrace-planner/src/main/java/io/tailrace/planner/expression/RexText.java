/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.expression;

import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.planner.plan.utils.FlinkRexUtil;
import org.apache.flink.table.planner.utils.JavaScalaConversionUtil;
import org.apache.flink.table.types.logical.RowType;

/** Writes Calcite expressions with the names of the fields, as EXPLAIN prints them. */
final class RexText {
  private RexText() {}

  /** The text of an expression over the fields of {@code input}. */
  static String of(RexNode node, RowType input) {
    return FlinkRexUtil.getExpressionString(
        node, JavaScalaConversionUtil.toScala(input.getFieldNames()));
  }
}
