/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.Column;
import io.tailrace.batch.LongColumn;
import io.tailrace.batch.TimestampNanosColumn;
import io.tailrace.batch.WideDecimalColumn;

/**
 * Reads the columns of an argument as two words: upper and lower half of the unscaled value of a
 * DECIMAL of any precision, or milliseconds and nanoseconds of a timestamp.
 */
final class PairArgument {
  private long[] first = {};
  private long[] second = {};
  private long[] widened = {};

  /** Reads a column. */
  void read(Column column) {
    int rows = column.size();
    if (column instanceof WideDecimalColumn wide) {
      first = wide.high();
      second = wide.low();
      return;
    }
    if (widened.length < rows) {
      widened = new long[rows];
    }
    if (column instanceof TimestampNanosColumn timestamps) {
      int[] nanos = timestamps.nanos();
      for (int i = 0; i < rows; i++) {
        widened[i] = nanos[i];
      }
      first = timestamps.millis();
      second = widened;
      return;
    }
    long[] values = ((LongColumn) column).values();
    for (int i = 0; i < rows; i++) {
      widened[i] = values[i] >> 63;
    }
    first = widened;
    second = values;
  }

  /** Upper halves, or milliseconds; read only, valid until the next column is read. */
  long[] first() {
    return first;
  }

  /** Lower halves, or nanoseconds; read only, valid until the next column is read. */
  long[] second() {
    return second;
  }
}
