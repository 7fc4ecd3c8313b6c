/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * A searched CASE: the value of the first branch whose condition is TRUE. A branch is evaluated for
 * the rows that reach it, and its value for the rows that take it.
 *
 * @param conditions BOOLEAN expressions, in order
 * @param values one per condition, of the result's layout
 * @param otherwise value where no condition is TRUE, of the result's layout
 * @param type type of the result
 */
public record Case(
    List<Expression> conditions, List<Expression> values, Expression otherwise, LogicalType type)
    implements Expression {

  /** Copies the branches and checks that conditions and values come in pairs. */
  public Case {
    conditions = List.copyOf(conditions);
    values = List.copyOf(values);
    checkArgument(
        conditions.size() == values.size() && !conditions.isEmpty(),
        "A CASE of %s conditions cannot have %s values.",
        conditions.size(),
        values.size());
  }

  @Override
  public List<Expression> inputs() {
    List<Expression> inputs = new ArrayList<>();
    for (int i = 0; i < conditions.size(); i++) {
      inputs.add(conditions.get(i));
      inputs.add(values.get(i));
    }
    inputs.add(otherwise);
    return List.copyOf(inputs);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("CASE");
    for (int i = 0; i < conditions.size(); i++) {
      text.append(" WHEN ").append(conditions.get(i)).append(" THEN ").append(values.get(i));
    }
    return text.append(" ELSE ").append(otherwise).append(" END").toString();
  }
}
