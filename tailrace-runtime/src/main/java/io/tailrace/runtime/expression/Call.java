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
 * A call of an operator.
 *
 * @param operator what is computed
 * @param operands operands in the types that the operator asks for, see {@link Operator}
 * @param type type of the result
 */
public record Call(Operator operator, List<Expression> operands, LogicalType type)
    implements Expression {

  /** Copies the operands and checks their number. */
  public Call {
    operands = List.copyOf(operands);
    checkArgument(
        operator.accepts(operands.size()),
        "The operator %s does not take %s operands.",
        operator.symbol(),
        operands.size());
  }

  /** A call with one operand. */
  public static Call of(Operator operator, LogicalType type, Expression operand) {
    return new Call(operator, List.of(operand), type);
  }

  /** A call with two operands. */
  public static Call of(Operator operator, LogicalType type, Expression left, Expression right) {
    return new Call(operator, List.of(left, right), type);
  }

  @Override
  public List<Expression> inputs() {
    return operands;
  }

  @Override
  public String toString() {
    return operator.format(operands);
  }
}
