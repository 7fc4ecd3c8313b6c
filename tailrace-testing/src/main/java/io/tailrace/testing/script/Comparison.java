/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.script;

/** How much of a result must equal the one of stock Flink. */
public enum Comparison {
  /** The sequence of changes of each key, and so the final rows. */
  PER_KEY,
  /** The final rows: for plans in which the order between two paths is free. */
  FOLDED
}
