/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.Arrays;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/** Checks that expressions read fields that their input has, with the types that it gives them. */
final class FieldReferences extends RexVisitorImpl<Void> {
  private final RowType input;

  FieldReferences(RowType input) {
    super(/* deep */ true);
    this.input = input;
  }

  /**
   * Checks an expression.
   *
   * @throws IllegalArgumentException naming the field
   */
  void check(RexNode expression) {
    expression.accept(this);
  }

  /**
   * Checks the index of a field.
   *
   * @param reader what reads the field, for the message
   * @throws IllegalArgumentException naming both
   */
  void checkField(String reader, int index) {
    checkArgument(
        index >= 0 && index < input.getFieldCount(),
        "%s reads field %s, but the input has %s fields",
        reader,
        index,
        input.getFieldCount());
  }

  /**
   * Checks the indices of the fields of a key.
   *
   * @param name of the list, for the message
   * @throws IllegalArgumentException naming the list
   */
  void checkKeys(String name, int[] keys) {
    checkArgument(
        Arrays.stream(keys).allMatch(field -> field >= 0 && field < input.getFieldCount()),
        "The %s are %s, but the input has %s fields",
        name,
        Arrays.toString(keys),
        input.getFieldCount());
  }

  @Override
  public Void visitInputRef(RexInputRef reference) {
    int index = reference.getIndex();
    checkField("An expression", index);
    LogicalType expected = FlinkTypeFactory.toLogicalType(reference.getType());
    LogicalType actual = input.getTypeAt(index);
    checkArgument(
        expected.getTypeRoot() == actual.getTypeRoot(),
        "An expression reads field %s as %s, but the input's is %s",
        index,
        expected.asSummaryString(),
        actual.asSummaryString());
    return null;
  }
}
