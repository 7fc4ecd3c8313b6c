/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * Whether a value is one of a set of constants; NULL for NULL.
 *
 * @param operand what is looked up
 * @param values constants of the operand's type, none of them NULL
 * @param type BOOLEAN
 */
public record InSet(Expression operand, List<Literal> values, LogicalType type)
    implements Expression {

  /** Copies the constants and checks that there are some. */
  public InSet {
    values = List.copyOf(values);
    checkArgument(!values.isEmpty(), "An IN list cannot be empty.");
  }

  @Override
  public List<Expression> inputs() {
    return List.of(operand);
  }

  @Override
  public String toString() {
    return values.stream()
        .map(Literal::toString)
        .collect(Collectors.joining(", ", "(" + operand + " IN (", "))"));
  }
}
