/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import org.apache.flink.table.types.logical.LogicalType;

/** How many bits of a {@code long} an integer type does without. */
final class IntegerWidth {
  private IntegerWidth() {}

  /** Shifting left and then right by so many bits wraps a value as the type overflows. */
  static int unusedBits(LogicalType type) {
    return switch (type.getTypeRoot()) {
      case TINYINT -> Long.SIZE - Byte.SIZE;
      case SMALLINT -> Long.SIZE - Short.SIZE;
      case INTEGER -> Long.SIZE - Integer.SIZE;
      case BIGINT -> 0;
      default -> throw new IllegalArgumentException(type + " is no integer.");
    };
  }
}
