/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.flink.table.api.internal.TableResultInternal;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.VarCharType;
import org.apache.flink.table.utils.print.RowDataToStringConverter;

/**
 * The columns of a result and the way their values are written as text.
 *
 * @param names the column names, unique
 * @param types the column types, as many as names
 * @param text writes a row's values as SQL's CAST to STRING does
 */
public record ResultShape(
    List<String> names, List<LogicalType> types, RowDataToStringConverter text) {

  private static final String KIND_COLUMN = "op";

  public ResultShape {
    if (names.size() != types.size()) {
      throw new IllegalArgumentException(names.size() + " names for " + types.size() + " types");
    }
    names = List.copyOf(names);
    types = List.copyOf(types);
  }

  /** The shape of a statement's result. */
  public static ResultShape of(TableResultInternal result) {
    ResolvedSchema schema = result.getResolvedSchema();
    return new ResultShape(
        schema.getColumnNames(),
        schema.getColumnDataTypes().stream().map(DataType::getLogicalType).toList(),
        result.getRowDataToStringConverter());
  }

  /** A shape of STRING columns. */
  public static ResultShape ofText(List<String> names) {
    return new ResultShape(
        names,
        Collections.nCopies(names.size(), new VarCharType(VarCharType.MAX_LENGTH)),
        row -> {
          String[] values = new String[row.getArity()];
          Arrays.setAll(values, i -> row.isNullAt(i) ? null : row.getString(i).toString());
          return values;
        });
  }

  /**
   * The name of the column that holds the kind of a change: {@code op}, or {@code $op} if that is
   * taken.
   */
  String kindColumn() {
    return names.contains(KIND_COLUMN) ? "$" + KIND_COLUMN : KIND_COLUMN;
  }

  /** The row's values as text; {@code absent} stands for NULL. */
  String[] textOf(RowData row, String absent) {
    String[] values = text.convert(row);
    for (int i = 0; i < values.length; i++) {
      if (row.isNullAt(i)) {
        values[i] = absent;
      }
    }
    return values;
  }
}
