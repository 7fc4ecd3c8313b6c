/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

/** Which values a column may have. */
public enum ValueStyle {
  /** Sums of a hundred thousand values, in any order, are exact and never leave their type. */
  PLAIN,
  /** Also extremes, negative zero, NaN and infinities. */
  WILD
}
