/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

/**
 * Gives an operator its tables. They are empty at first; what a snapshot held of them is in them
 * before the operator is opened.
 */
public interface StateTables {

  /**
   * A table of the operator. Asked for once per name, before the first batch.
   *
   * @param ttlMillis after how many milliseconds without a change a row expires, 0 for never
   */
  StateTable table(TableSchema schema, long ttlMillis);
}
