/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

/** The aggregate functions that run as vector. */
public enum AggregateFunction {
  /** Number of rows, or of rows whose argument is not NULL. */
  COUNT,
  /** Sum of the values that are not NULL; NULL if there is none. */
  SUM,
  /** Sum of the values that are not NULL; zero if there is none. */
  SUM0,
  /** Mean of the values that are not NULL, in the result type; NULL if there is none. */
  AVG,
  MIN,
  MAX
}
