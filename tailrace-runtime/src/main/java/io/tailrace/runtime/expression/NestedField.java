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
 * A field of a nested row, NULL where the row is NULL.
 *
 * @param row has the field
 * @param index position of the field in the row, from 0
 * @param name name of the field, for messages
 * @param type type of the field
 */
public record NestedField(Expression row, int index, String name, LogicalType type)
    implements Expression {

  /** Checks the index. */
  public NestedField {
    checkArgument(
        index >= 0 && index < row.type().getChildren().size(),
        "%s has no field %s.",
        row.type(),
        index);
  }

  @Override
  public List<Expression> inputs() {
    return List.of(row);
  }

  @Override
  public String toString() {
    return row + "." + name;
  }
}
