/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.ColumnBuilder;

/** One field of one kind of events: the values are a function of the numbers of the events. */
interface EventField {
  /**
   * Appends the values of the events from {@code from} (inclusive) to {@code to} (exclusive), which
   * are of the field's kind and belong to one cycle.
   *
   * @param column of the field's type; the same in all calls
   */
  void append(long from, long to, ColumnBuilder column);
}
