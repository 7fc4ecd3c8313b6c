/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.AggregateCallSpec.NO_FIELD;

import io.tailrace.batch.BooleanColumn;
import io.tailrace.batch.Column;
import io.tailrace.batch.NullMask;
import io.tailrace.batch.RowBatch;

/** Finds the rows that a function leaves out: those with a NULL argument or kept out by FILTER. */
final class TakenRows {
  private final int argument;
  private final int filter;
  private long[] mask = {};

  TakenRows(AggregateCallSpec call) {
    this.argument = call.argument();
    this.filter = call.filter();
  }

  /**
   * The rows of a batch that are left out, in the form of a null mask; valid until the next call.
   */
  long[] leftOut(RowBatch batch) {
    long[] nulls = argument == NO_FIELD ? NullMask.NONE : batch.column(argument).nulls();
    return filter == NO_FIELD ? nulls : union(nulls, batch.column(filter), batch.physicalSize());
  }

  /** FALSE and NULL both keep a row out. */
  private long[] union(long[] nulls, Column filterColumn, int rows) {
    boolean[] passes = ((BooleanColumn) filterColumn).values();
    long[] unknown = filterColumn.nulls();
    int words = NullMask.words(rows);
    if (mask.length < words) {
      mask = new long[words];
    }
    for (int word = 0; word < words; word++) {
      long bits = nulls.length == 0 ? 0 : nulls[word];
      bits |= unknown.length == 0 ? 0 : unknown[word];
      int first = word << 6;
      int end = Math.min(rows, first + Long.SIZE);
      for (int row = first; row < end; row++) {
        bits |= passes[row] ? 0 : 1L << row;
      }
      mask[word] = bits;
    }
    return mask;
  }
}
