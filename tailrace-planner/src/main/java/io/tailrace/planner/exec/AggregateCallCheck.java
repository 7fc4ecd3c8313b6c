/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import java.util.List;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.calcite.FlinkTypeSystem;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;

/**
 * Checks the aggregate functions of a plan against what they read: accumulators and results are
 * made by the type that the plan says, so it must be the one that the function gives.
 */
final class AggregateCallCheck {
  private final String name;
  private final RowType input;
  private final int[] grouping;
  private final FieldReferences fields;
  private final FlinkTypeFactory typeFactory =
      new FlinkTypeFactory(AggregateCallCheck.class.getClassLoader(), FlinkTypeSystem.INSTANCE);

  /**
   * A check of functions over one input.
   *
   * @param name of the list of functions in the plan
   * @param grouping indices of the grouping fields
   */
  AggregateCallCheck(String name, RowType input, int[] grouping) {
    this.name = name;
    this.input = input;
    this.grouping = grouping.clone();
    this.fields = new FieldReferences(input);
  }

  /**
   * Checks one function.
   *
   * @param index of the function in the list
   * @throws IllegalArgumentException saying what does not fit
   */
  void check(AggregateCall call, int index) {
    call.getArgList().forEach(field -> fields.checkField(name, field));
    checkFilter(call);
    checkArguments(call, index);
    LogicalType written = FlinkTypeFactory.toLogicalType(call.getType());
    LogicalType given = FlinkTypeFactory.toLogicalType(inferredType(call));
    if (!written.copy(true).equals(given.copy(true))) {
      throw new FieldFault(
          name + "/" + index + "/type",
          functionOf(call)
              + " gives "
              + given.copy(true).asSummaryString()
              + ", not "
              + written.copy(true).asSummaryString());
    }
  }

  private void checkFilter(AggregateCall call) {
    if (!call.hasFilter()) {
      return;
    }
    fields.checkField(name, call.filterArg);
    if (!input.getTypeAt(call.filterArg).is(LogicalTypeRoot.BOOLEAN)) {
      throw new IllegalArgumentException(
          "The filterArg " + call.filterArg + " of a function is no BOOLEAN field of the input");
    }
  }

  private void checkArguments(AggregateCall call, int index) {
    int arguments = call.getArgList().size();
    boolean countsRows = arguments == 0 && call.getAggregation().getKind() == SqlKind.COUNT;
    if (!countsRows && !call.getAggregation().getOperandCountRange().isValidCount(arguments)) {
      throw new FieldFault(
          name + "/" + index + "/argList",
          call.getAggregation().getName() + " does not take " + arguments + " arguments");
    }
  }

  private RelDataType inferredType(AggregateCall call) {
    List<RelDataType> arguments =
        call.getArgList().stream()
            .map(field -> typeFactory.createFieldTypeFromLogicalType(input.getTypeAt(field)))
            .toList();
    return call.getAggregation()
        .inferReturnType(
            new Aggregate.AggCallBinding(
                typeFactory, call.getAggregation(), arguments, grouping.length, call.hasFilter()));
  }

  private String functionOf(AggregateCall call) {
    return call.getAggregation().getName()
        + call.getArgList().stream()
            .map(input::getTypeAt)
            .map(LogicalType::asSummaryString)
            .toList()
            .toString()
            .replace('[', '(')
            .replace(']', ')');
  }
}
