/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Case;
import io.tailrace.runtime.expression.Expression;
import io.tailrace.runtime.expression.FieldReference;
import io.tailrace.runtime.expression.Literal;
import io.tailrace.runtime.expression.NullLiteral;
import io.tailrace.runtime.expression.Rows;
import java.util.Arrays;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A CASE whose values are fields and constants and whose conditions cannot fail: all of it is
 * evaluated for all rows, and each row then takes its value.
 */
final class ChoiceKernel implements Kernel {
  private static final int MAX_VALUES = Byte.MAX_VALUE;

  private final Kernel[] conditions;
  private final Kernel[] values;
  private final LogicalType type;

  /**
   * A kernel.
   *
   * @param values the values of the branches and, last, that of ELSE
   */
  ChoiceKernel(Kernel[] conditions, Kernel[] values, LogicalType type) {
    checkArgument(values.length == conditions.length + 1 && values.length <= MAX_VALUES);
    this.conditions = conditions;
    this.values = values;
    this.type = type;
  }

  /** Whether this is the kernel for a CASE with these conditions. */
  static boolean applies(Case expression, Kernel[] conditions) {
    return conditions.length < MAX_VALUES
        && Arrays.stream(conditions).noneMatch(Kernel::canFail)
        && expression.values().stream().allMatch(ChoiceKernel::isAtHand)
        && isAtHand(expression.otherwise());
  }

  private static boolean isAtHand(Expression value) {
    return value instanceof FieldReference
        || value instanceof Literal
        || value instanceof NullLiteral;
  }

  @Override
  public Column evaluate(RowBatch batch, Rows rows) {
    byte[] choice = choices(conditions, batch, rows);
    Column[] columns = new Column[values.length];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = values[i].evaluate(batch, rows);
    }
    return new ColumnChoice(type, columns, choice).result();
  }

  /**
   * For every row the index of the first of the conditions that is TRUE, their number where none
   * is. Meaningless for rows that were not asked for.
   */
  static byte[] choices(Kernel[] conditions, RowBatch batch, Rows rows) {
    byte[] choice = new byte[batch.physicalSize()];
    Arrays.fill(choice, (byte) conditions.length);
    for (int branch = conditions.length - 1; branch >= 0; branch--) {
      choose(choice, (BooleanColumn) conditions[branch].evaluate(batch, rows), (byte) branch);
    }
    return choice;
  }

  /**
   * Writes {@code branch} where the condition is TRUE. Which rows those are is not predictable, so
   * the loop selects by masks instead of branching; it also vectorises that way.
   */
  private static void choose(byte[] choice, BooleanColumn condition, byte branch) {
    boolean[] holds = condition.hasNulls() ? withoutNulls(condition) : condition.values();
    for (int row = 0; row < choice.length; row++) {
      int mask = -(holds[row] ? 1 : 0);
      choice[row] = (byte) (choice[row] & ~mask | branch & mask);
    }
  }

  private static boolean[] withoutNulls(BooleanColumn condition) {
    boolean[] holds = Arrays.copyOf(condition.values(), condition.size());
    long[] nulls = condition.nulls();
    for (int word = 0; word < NullMask.words(condition.size()); word++) {
      for (long open = nulls[word]; open != 0; open &= open - 1) {
        holds[(word << 6) + Long.numberOfTrailingZeros(open)] = false;
      }
    }
    return holds;
  }

  @Override
  public boolean canFail() {
    return false;
  }
}
