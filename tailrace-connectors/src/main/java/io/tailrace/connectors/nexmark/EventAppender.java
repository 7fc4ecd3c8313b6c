/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

/** Appends events to a batch. */
interface EventAppender {
  /**
   * Appends the events from {@code from} (inclusive) to {@code to} (exclusive), which the table
   * delivers and which belong to one cycle.
   */
  void append(long from, long to);
}
