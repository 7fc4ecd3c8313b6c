/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.ColumnBuilder;
import io.tailrace.batch.LongColumnBuilder;

/** A field of numbers or of times in milliseconds. */
final class LongField implements EventField {
  /** The values of such a field. */
  @FunctionalInterface
  interface Values {
    /**
     * Stores the values of events that follow each other.
     *
     * @param from number of the first event; all are of one kind and of one cycle
     * @param count number of events
     * @param values gets one for each event, from its start
     */
    void fill(long from, int count, long[] values);
  }

  private final Values values;
  private final long[] filled = new long[EventNumbers.CYCLE];

  LongField(Values values) {
    this.values = values;
  }

  @Override
  public void append(long from, long to, ColumnBuilder column) {
    int count = (int) (to - from);
    values.fill(from, count, filled);
    ((LongColumnBuilder) column).append(filled, 0, count);
  }
}
