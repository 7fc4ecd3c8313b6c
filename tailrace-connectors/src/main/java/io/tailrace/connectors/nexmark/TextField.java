/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import io.tailrace.batch.BytesColumnBuilder;
import io.tailrace.batch.ColumnBuilder;

/** A field of texts that are put together one by one; for kinds of which a cycle has few. */
final class TextField implements EventField {
  /** The values of such a field. */
  @FunctionalInterface
  interface Values {
    /** Appends the value of an event to a text that is empty. */
    void write(long event, Text text);
  }

  private final Values values;
  private final Text text = new Text();

  TextField(Values values) {
    this.values = values;
  }

  @Override
  public void append(long from, long to, ColumnBuilder column) {
    for (long event = from; event < to; event++) {
      values.write(event, text.clear());
      text.appendTo((BytesColumnBuilder) column);
    }
  }
}
