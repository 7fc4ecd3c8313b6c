/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.aggregate;

import static io.tailrace.runtime.aggregate.ProbeRange.DELETED;
import static io.tailrace.runtime.aggregate.ProbeRange.FRESH;
import static io.tailrace.runtime.aggregate.ProbeRange.IGNORED;

import io.tailrace.batch.RowBatch;
import java.util.Arrays;

/**
 * The changes that a batch makes to the result, in the order of its rows.
 *
 * <pre>
 *   first row of a group           +I
 *   result changed                 +U, or -U and +U
 *   result as before               nothing, or as if it had changed
 *   last row of a group            -D
 * </pre>
 */
final class GroupChanges {
  private static final byte[] KIND_OF_STEP = {
    RowBatch.INSERT, RowBatch.INSERT, RowBatch.UPDATE_AFTER, RowBatch.UPDATE_AFTER, RowBatch.DELETE
  };

  private int[] collected = {};
  private int[] rows = {};
  private byte[] kinds = {};
  private boolean[] changed = {};
  private int count;
  private int kindsSeen;

  /**
   * Flags per physical row for results that differ from those before; cleared.
   *
   * @param physicalRows rows of the batch
   */
  boolean[] clearFlags(int physicalRows) {
    if (changed.length < physicalRows) {
      changed = new boolean[physicalRows];
    } else {
      Arrays.fill(changed, 0, physicalRows, false);
    }
    return changed;
  }

  /** Says that every row changes its result. */
  void flagAll(int physicalRows) {
    if (changed.length < physicalRows) {
      changed = new boolean[physicalRows];
    }
    Arrays.fill(changed, 0, physicalRows, true);
  }

  /** Collects a change for every row that takes part, where an update is +U alone. */
  void collectAllAfter(ProbeRange range) {
    byte[] steps = range.steps();
    int size = range.batch().size();
    reserve(size);
    int seen = 0;
    int ignored = 0;
    for (int i = 0; i < size; i++) {
      byte step = steps[i];
      byte kind = KIND_OF_STEP[step];
      kinds[i] = kind;
      seen |= kind;
      ignored += step == IGNORED ? 1 : 0;
    }
    rows = range.rows();
    count = size;
    kindsSeen = seen;
    if (ignored > 0) {
      dropIgnored(steps);
    }
  }

  private void dropIgnored(byte[] steps) {
    int at = 0;
    for (int i = 0; i < count; i++) {
      collected[at] = rows[i];
      kinds[at] = kinds[i];
      at += steps[i] == IGNORED ? 0 : 1;
    }
    rows = collected;
    count = at;
  }

  /** Collects the changes of a batch where an update is +U alone. */
  void collectAfter(ProbeRange range) {
    int[] in = range.rows();
    byte[] steps = range.steps();
    int size = range.batch().size();
    reserve(size);
    int at = 0;
    int seen = 0;
    for (int i = 0; i < size; i++) {
      byte step = steps[i];
      int row = in[i];
      rows[at] = row;
      kinds[at] = KIND_OF_STEP[step];
      boolean sent = step != IGNORED && (step == FRESH || step == DELETED || changed[row]);
      seen |= sent ? kinds[at] : 0;
      at += sent ? 1 : 0;
    }
    count = at;
    kindsSeen = seen;
  }

  /** Collects the changes of a batch where an update is -U and +U. */
  void collectBeforeAndAfter(ProbeRange range) {
    int[] in = range.rows();
    byte[] steps = range.steps();
    int size = range.batch().size();
    reserve(2 * size);
    int at = 0;
    int seen = 0;
    for (int i = 0; i < size; i++) {
      byte step = steps[i];
      int row = in[i];
      if (step == FRESH || step == DELETED) {
        rows[at] = row;
        kinds[at] = KIND_OF_STEP[step];
        seen |= kinds[at];
        at++;
      } else if (step != IGNORED && changed[row]) {
        rows[at] = row;
        kinds[at] = RowBatch.UPDATE_BEFORE;
        rows[at + 1] = row;
        kinds[at + 1] = RowBatch.UPDATE_AFTER;
        seen |= RowBatch.UPDATE_AFTER;
        at += 2;
      }
    }
    count = at;
    kindsSeen = seen;
  }

  private void reserve(int changes) {
    if (collected.length < changes) {
      int capacity = Math.max(changes, RowBatch.MAX_ROWS);
      collected = new int[capacity];
      kinds = new byte[capacity];
    }
    rows = collected;
  }

  /** Number of changes. */
  int count() {
    return count;
  }

  /** Whether all changes are inserts. */
  boolean isInsertOnly() {
    return kindsSeen == 0;
  }

  /** The physical rows that make the changes; read only, valid until the next batch. */
  int[] rows() {
    return rows;
  }

  /** The kinds of the changes; read only, valid until the next batch. */
  byte[] kinds() {
    return kinds;
  }
}
