/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import static org.apache.flink.util.Preconditions.checkArgument;

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

  /** Number of rows that are left in the end. */
  public long finalRows() {
    return inserts - deletes;
  }

  /** These and those of another sink of the same columns. */
  SinkTotals plus(SinkTotals other) {
    if (sums.isEmpty()) {
      return other;
    }
    checkArgument(sums.size() == other.sums.size(), "The sinks have different columns.");
    List<Long> all = new ArrayList<>();
    for (int i = 0; i < sums.size(); i++) {
      all.add(sums.get(i) + other.sums.get(i));
    }
    return new SinkTotals(
        inserts + other.inserts,
        updateBefores + other.updateBefores,
        updateAfters + other.updateAfters,
        deletes + other.deletes,
        all);
  }
}
