/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import java.util.List;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DistinctType;
import org.apache.flink.table.types.logical.IntType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/**
 * The layouts of a column and of the columns nested in it: the elements of an array, the keys and
 * values of a map, the fields of a row.
 */
record ColumnShape(Layout layout, List<ColumnShape> children) {
  static ColumnShape of(LogicalType type) {
    LogicalType stored = type;
    while (stored instanceof DistinctType distinct) {
      stored = distinct.getSourceType();
    }
    return new ColumnShape(Layout.of(stored), children(stored));
  }

  private static List<ColumnShape> children(LogicalType type) {
    if (type instanceof ArrayType array) {
      return List.of(of(array.getElementType()));
    }
    if (type instanceof MapType map) {
      return List.of(of(map.getKeyType()), of(map.getValueType()));
    }
    if (type instanceof MultisetType multiset) {
      return List.of(of(multiset.getElementType()), of(new IntType(false)));
    }
    if (Layout.of(type) == Layout.ROW) {
      return LogicalTypeChecks.getFieldTypes(type).stream().map(ColumnShape::of).toList();
    }
    return List.of();
  }
}
