/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/**
 * A type with which functions are tried.
 *
 * @param label how pages name it
 * @param type nullable
 * @param constants two SQL constants of the type or one near to it; none where SQL has none
 */
record SampleType(String label, LogicalType type, List<String> constants) {
  /** How many columns of each type {@link #row} has: so many arguments can be columns. */
  static final int COLUMNS = 4;

  /** A row with {@link #COLUMNS} columns of each type. */
  static RowType row(List<SampleType> types) {
    return new RowType(
        types.stream()
            .flatMap(
                sample ->
                    IntStream.range(0, COLUMNS)
                        .mapToObj(
                            number ->
                                new RowType.RowField(sample.column(types, number), sample.type())))
            .toList());
  }

  /** The name of a column of this type in {@link #row}. */
  String column(List<SampleType> types, int number) {
    return "c" + types.indexOf(this) + "_" + number;
  }

  /** The type as it is written in a cast. */
  String sql() {
    return type.asSerializableString();
  }
}
