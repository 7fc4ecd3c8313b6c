/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;

/** Finds the columns that a table declares among those that there are. */
final class DeclaredColumns {
  private DeclaredColumns() {}

  /**
   * The places of the declared columns among those that there are.
   *
   * @param table value of the option 'table', for messages
   * @param declared physical columns; some of those that there are, in any order
   * @throws ValidationException naming the column that does not fit, and those that there are
   */
  static List<Integer> find(String table, RowType declared, RowType available) {
    List<Integer> places = new ArrayList<>();
    for (RowType.RowField column : declared.getFields()) {
      int place = available.getFieldIndex(column.getName());
      if (place < 0) {
        throw error("has no column '" + column.getName() + "'", table, available);
      }
      LogicalType type = available.getTypeAt(place);
      if (!fits(column.getType(), type)) {
        throw error(
            "has a column '"
                + column.getName()
                + "' of type "
                + type.asSerializableString()
                + ", not "
                + column.getType().asSerializableString(),
            table,
            available);
      }
      places.add(place);
    }
    if (places.isEmpty()) {
      throw error("is declared without a column", table, available);
    }
    return places;
  }

  /** Only nested rows may be NULL, so other columns may be declared NOT NULL. */
  private static boolean fits(LogicalType declared, LogicalType type) {
    return declared.equals(type)
        || (!type.is(LogicalTypeRoot.ROW) && declared.equals(type.copy(false)));
  }

  private static ValidationException error(String problem, String table, RowType available) {
    StringBuilder columns = new StringBuilder();
    for (RowType.RowField column : available.getFields()) {
      columns
          .append(columns.isEmpty() ? "`" : ", `")
          .append(column.getName())
          .append("` ")
          .append(column.getType().asSerializableString());
    }
    return new ValidationException(
        "The table '"
            + table
            + "' of the connector 'nexmark' "
            + problem
            + ". Declare some of these columns: "
            + columns);
  }
}
