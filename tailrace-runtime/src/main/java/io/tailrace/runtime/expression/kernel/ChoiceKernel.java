/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import io.tailrace.batch.Column;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Case;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.NestedField;
import io.tailrace.runtime.expression.NullLiteral;
import io.tailrace.runtime.expression.Rows;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A CASE whose values are fields and constants and whose conditions cannot fail: all of it is
 * evaluated for all rows, and each row then takes its value.
 */
final class ChoiceKernel implements Kernel {
  private final Kernel branch;
  private final Kernel[] values;
  private final LogicalType type;

  /**
   * A kernel.
   *
   * @param branch the branch that each row takes, see {@link BranchKernel}
   * @param values the values of the branches and, last, that of ELSE
   */
  ChoiceKernel(Kernel branch, Kernel[] values, LogicalType type) {
    this.branch = branch;
    this.values = values;
    this.type = type;
  }

  /** Whether this is the kernel for a CASE, provided that its conditions cannot fail. */
  static boolean applies(Case expression) {
    return expression.conditions().size() < BranchKernel.MAX_BRANCHES
        && expression.values().stream().allMatch(ChoiceKernel::isAtHand)
        && isAtHand(expression.otherwise());
  }

  private static boolean isAtHand(Expression value) {
    return value instanceof FieldReference
        || (value instanceof NestedField nested && isAtHand(nested.row()))
        || value instanceof Literal
        || value instanceof NullLiteral;
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    byte[] choice = BranchKernel.branches(branch.evaluate(batch, rows), batch.physicalSize());
    Column[] columns = new Column[values.length];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = values[i].evaluate(batch, rows);
    }
    return new ColumnChoice(type, columns, choice).result();
  }

  @Override
  public boolean canFail() {
    return false;
  }
}
