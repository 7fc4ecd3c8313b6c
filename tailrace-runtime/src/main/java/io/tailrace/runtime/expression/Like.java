/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A match against a constant pattern: {@code %} stands for any characters, {@code _} for one.
 *
 * @param operand a character string
 * @param pattern the pattern
 * @param escape the character before which {@code %}, {@code _} and itself stand for themselves;
 *     empty when there is none
 * @param type BOOLEAN
 */
public record Like(Expression operand, String pattern, String escape, LogicalType type)
    implements Expression {

  /** Checks that there is one escape character at most. */
  public Like {
    checkArgument(escape.length() <= 1, "Invalid escape character '%s'.", escape);
  }

  @Override
  public List<Expression> inputs() {
    return List.of(operand);
  }

  @Override
  public String toString() {
    String match = "(" + operand + " LIKE '" + pattern.replace("'", "''") + "'";
    return match + (escape.isEmpty() ? ")" : " ESCAPE '" + escape + "')");
  }
}
