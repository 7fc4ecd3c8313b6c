/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * The constant NULL.
 *
 * @param type type of the result
 */
public record NullLiteral(LogicalType type) implements Expression {
  @Override
  public List<Expression> inputs() {
    return List.of();
  }

  @Override
  public String toString() {
    return "NULL";
  }
}
