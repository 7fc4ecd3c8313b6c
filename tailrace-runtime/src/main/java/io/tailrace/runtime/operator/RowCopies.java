/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

/** Whether rows that leave the columns may share one object. */
public enum RowCopies {
  /**
   * One cursor for all rows, for a consumer that neither keeps nor changes a row, and keeps no
   * string or nested value of it, beyond the call that it gets the row with.
   */
  REUSED_CURSOR,
  /** An object of its own for each row, for any other consumer. */
  COPIED
}
