/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import java.util.ArrayList;
import java.util.List;

/**
 * What a sink has read.
 *
 * @param inserts number of +I
 * @param updateBefores number of -U
 * @param updateAfters number of +U
 * @param deletes number of -D
 * @param sums a checksum per column, independent of the order of the rows: +I and +U add their
 *     values, -U and -D subtract them. If every update has its -U, what is left is the checksum of
 *     the final rows.
 */
public record SinkTotals(
    long inserts, long updateBefores, long updateAfters, long deletes, List<Long> sums) {
  /** Of no sink at all. */
  static final SinkTotals NONE = new SinkTotals(0, 0, 0, 0, List.of());

  public SinkTotals {
    sums = List.copyOf(sums);
  }

  /** Number of changes of any kind. */
  public long changes() {
    return inserts + updateBefores + updateAfters + deletes;
  }

  /** Whether every update came with its old row. */
  public boolean showsOldRows() {
    return updateBefores == updateAfters;
  }

  /** Number of rows that are left in the end. */
  public long finalRows() {
    return inserts - deletes;
  }

  /** These and those of another sink; of the columns that only one of them has, its sums. */
  SinkTotals plus(SinkTotals other) {
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < Math.max(sums.size(), other.sums.size()); i++) {
      all.add(sum(i) + other.sum(i));
    }
    return new SinkTotals(
        inserts + other.inserts,
        updateBefores + other.updateBefores,
        updateAfters + other.updateAfters,
        deletes + other.deletes,
        all);
  }

  private long sum(int column) {
    return column < sums.size() ? sums.get(column) : 0;
  }
}
