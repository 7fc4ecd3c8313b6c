/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.Serializable;
import java.util.List;
import org.apache.flink.table.types.logical.LogicalType;

/**
 * The fields of a {@link StateTable}: what identifies a row, and what it holds.
 *
 * @param name name of the state in plans and snapshots, such as {@code groupAggregateState}
 * @param keys types of the key's fields, in its order; none for a table of at most one row
 * @param values types of the values of a row, each of which may be NULL
 * @param multisets types of the elements of the sorted multisets of a row
 */
public record TableSchema(
    String name, List<LogicalType> keys, List<LogicalType> values, List<LogicalType> multisets)
    implements Serializable {

  /** Copies the lists. */
  public TableSchema {
    checkArgument(!name.isBlank(), "A state needs a name.");
    keys = List.copyOf(keys);
    values = List.copyOf(values);
    multisets = List.copyOf(multisets);
  }
}
