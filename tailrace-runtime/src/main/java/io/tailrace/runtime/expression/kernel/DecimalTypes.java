/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.expression.kernel;

import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;

/** The decimal types as which exact numbers take part in decimal operations. */
final class DecimalTypes {
  private DecimalTypes() {}

  /** The type itself, or the narrowest DECIMAL that holds every value of an integer type. */
  static DecimalType of(LogicalType type) {
    return type instanceof DecimalType decimal
        ? decimal
        : new DecimalType(LogicalTypeChecks.getPrecision(type), 0);
  }
}
