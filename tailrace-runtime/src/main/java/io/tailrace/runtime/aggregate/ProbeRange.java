/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import io.tailrace.batch.RowBatch;
import io.tailrace.runtime.expression.Rows;

/**
 * Some rows of a batch whose groups have addresses, and what each of them means to its group. All
 * functions of a GROUP BY run over the range, one after the other and each in the order of the
 * rows, so that a key that occurs several times sees its own changes.
 *
 * <p>Addresses and steps are indexed like the selection of the batch: entry {@code i} belongs to
 * the physical row {@code rows()[i]}.
 */
final class ProbeRange {
  /** The row takes no part: it takes a row back from a group that does not exist. */
  static final byte IGNORED = 0;

  /** The row is the first one of its group. */
  static final byte FRESH = 1;

  /** The row is added to its group. */
  static final byte ADDED = 2;

  /** The row is taken back from its group, which has others. */
  static final byte TAKEN = 3;

  /** The last row of the group is taken back. */
  static final byte DELETED = 4;

  private RowBatch batch = RowBatch.of(0);
  private int[] rows = {};
  private long[] addresses = {};
  private byte[] steps = {};
  private int from;
  private int to;
  private int inserted;

  /** Starts a batch, of which no row has an address yet. */
  void begin(RowBatch newBatch) {
    batch = newBatch;
    rows = Rows.selectedBy(newBatch).rows();
    if (steps.length < newBatch.size()) {
      int capacity = Math.max(newBatch.size(), RowBatch.MAX_ROWS);
      steps = new byte[capacity];
      addresses = new long[capacity];
    }
    from = 0;
    to = 0;
  }

  /**
   * Moves on to the rows up to {@code end} (exclusive), whose addresses are known now.
   *
   * @param newGroups how many groups were inserted for them
   */
  void advance(int end, int newGroups) {
    from = to;
    to = end;
    inserted = newGroups;
  }

  /** Whether all groups of the range were there before. */
  boolean isOfOldGroups() {
    return inserted == 0;
  }

  /** The batch. */
  RowBatch batch() {
    return batch;
  }

  /** The physical rows of the whole batch; read only. */
  int[] rows() {
    return rows;
  }

  /** The addresses of the groups. */
  long[] addresses() {
    return addresses;
  }

  /** What each row means to its group. */
  byte[] steps() {
    return steps;
  }

  /** The first selected row of the range. */
  int from() {
    return from;
  }

  /** The selected row after the last one of the range. */
  int to() {
    return to;
  }
}
