/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;

/**
 * A field that a scan hands out: a column of its table, or a field of a nested row in one.
 *
 * @param name of the field in the rows of the scan
 * @param path the place of the column, then those of nested fields
 */
record ScannedField(String name, List<Integer> path) implements Serializable {
  ScannedField {
    path = List.copyOf(path);
  }

  /** The field as one of the scan's rows, of type {@code rows} without the projection. */
  RowType.RowField in(RowType rows) {
    LogicalType type = rows;
    for (int place : path) {
      type = type.getChildren().get(place);
    }
    return new RowType.RowField(name, type);
  }

  /** A nested field of this one; an empty path is the field itself. */
  ScannedField nested(String newName, int[] places) {
    List<Integer> longer = new ArrayList<>(path);
    Arrays.stream(places).forEach(longer::add);
    return new ScannedField(newName, longer);
  }
}
