/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import org.apache.flink.table.types.logical.LocalZonedTimestampType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.TimestampType;

/** Types of the columns of a result table, made of the types of a query. */
final class StoredTypes {
  private StoredTypes() {}

  /** The type, nullable; a time attribute becomes an ordinary timestamp. */
  static LogicalType plain(LogicalType type) {
    if (type instanceof TimestampType timestamp) {
      return new TimestampType(true, timestamp.getPrecision());
    }
    if (type instanceof LocalZonedTimestampType timestamp) {
      return new LocalZonedTimestampType(true, timestamp.getPrecision());
    }
    return type.copy(true);
  }
}
