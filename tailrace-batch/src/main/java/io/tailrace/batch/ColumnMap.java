/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.batch;

import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.MapData;

/** One row of a {@link MapColumn}, read in place. */
record ColumnMap(ColumnArray keys, ColumnArray values) implements MapData {
  @Override
  public int size() {
    return keys.size();
  }

  @Override
  public ArrayData keyArray() {
    return keys;
  }

  @Override
  public ArrayData valueArray() {
    return values;
  }
}
