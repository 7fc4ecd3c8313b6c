/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.matrix;

/** Where the execution plan of a run comes from. */
public enum PlanOrigin {
  /** The statements of the script. */
  STATEMENTS,
  /** A file to which the statements were compiled before. */
  FILE
}
