/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

/** Sees to it that rows which wait for others leave even when no more come. */
public interface RowWait {

  /** A row has come to wait. */
  void begin();

  /** No rows wait any more. */
  void end();

  /**
   * What to do with rows that have waited long enough. Rows that still wait then wait once more.
   */
  @FunctionalInterface
  interface Flush {
    void run() throws Exception;
  }
}
