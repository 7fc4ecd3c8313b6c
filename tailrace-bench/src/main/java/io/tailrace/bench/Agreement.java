/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

/** What both engines have to agree about. */
enum Agreement {
  /** Every change: the rows of each kind and all their values. */
  EVERY_CHANGE,

  /**
   * The final rows, since one of the engines folds changes. Only a sink that takes both rows of
   * every update shows them.
   */
  FINAL_ROWS
}
