/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.BitSet;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * The value of a field. The fields of a {@link CalcProgram} are those of its input followed by the
 * results of its {@link RowBridge}.
 *
 * @param index position of the field, from 0
 * @param name name of the field, for messages
 * @param type type of the field
 */
public record FieldReference(int index, String name, LogicalType type) implements Expression {

  /** Checks the index. */
  public FieldReference {
    checkArgument(index >= 0, "There is no field %s.", index);
  }

  @Override
  public List<Expression> inputs() {
    return List.of();
  }

  @Override
  public void collectFields(BitSet fields) {
    fields.set(index);
  }

  @Override
  public String toString() {
    return name;
  }
}
