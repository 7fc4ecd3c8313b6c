/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

/** What an aggregate function can do with the values of a type. */
public enum Family {
  BOOLEAN,
  INTEGRAL,
  /** FLOAT and DOUBLE. */
  FLOATING,
  /** FLOAT and DOUBLE quotients: their sums depend on the order of the values. */
  QUOTIENT,
  DECIMAL,
  TEXT,
  TEMPORAL,
  BYTES,
  NESTED;

  /** Whether SUM and AVG take such values, in whatever order. */
  boolean isSummable() {
    return this == INTEGRAL || this == FLOATING || this == DECIMAL;
  }

  /** Whether MIN and MAX take such values. */
  boolean isOrdered() {
    return this != BYTES && this != NESTED;
  }
}
