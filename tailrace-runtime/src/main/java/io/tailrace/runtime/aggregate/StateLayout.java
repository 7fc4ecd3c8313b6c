/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.state.TableSchema;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/** Collects what the functions of an operator keep for a group, one function after the other. */
final class StateLayout {
  private final List<LogicalType> values = new ArrayList<>();
  private final List<LogicalType> multisets = new ArrayList<>();

  /** Adds a value; returns its index. */
  int addValue(LogicalType type) {
    values.add(type.copy(true));
    return values.size() - 1;
  }

  /** Adds a sorted multiset; returns its index. */
  int addMultiset(LogicalType elementType) {
    multisets.add(elementType.copy(false));
    return multisets.size() - 1;
  }

  /** The fields of the table that keeps it all. */
  TableSchema schema(String name, List<LogicalType> keys) {
    return new TableSchema(name, keys, values, multisets);
  }
}
