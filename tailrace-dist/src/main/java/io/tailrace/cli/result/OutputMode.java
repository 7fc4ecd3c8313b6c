/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

/** What of a query's result is printed. */
public enum OutputMode {
  /** The rows that remain once all changes are applied, when the job has ended. */
  FINAL,
  /** Every change with its kind, as it arrives. */
  CHANGELOG
}
