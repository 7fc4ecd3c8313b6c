/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.matrix;

import java.util.List;

/** What varies between two runs of one script. */
public enum Dimension {
  /** Rows that a source has at hand, and so the rows of a batch. */
  BATCH("batch", "1", "2", "7", "4096"),
  /** Subtasks of every operator. */
  PARALLELISM("parallelism", "1", "4"),
  /** What stands behind every scan: nothing, or an exchange by the hash of some columns. */
  EXCHANGE("exchange", "none", "first-column", "all-columns"),
  /** Whether all rows have the same hash. */
  HASHES("hashes", "spread", "equal"),
  /** Whether chained operators share objects. */
  OBJECT_REUSE("object-reuse", "off", "on"),
  /**
   * Snapshot and restore after every batch, at the same parallelism or at others: 1, 3, 2 in turn,
   * or 4 and 1.
   */
  RESTORE("restore", "off", "every-batch", "rescale"),
  /** Whether mini-batches are asked for. */
  MINI_BATCH("mini-batch", "off", "on"),
  /** Whether the statements run as they are, or from a compiled plan that was written and read. */
  PLAN("plan", "direct", "read-back");

  private final String key;
  private final List<String> choices;

  Dimension(String key, String... choices) {
    this.key = key;
    this.choices = List.of(choices);
  }

  /** Name in the options of a script. */
  public String key() {
    return key;
  }

  /** The values, as a script writes them; the first is the plain one. */
  public List<String> choices() {
    return choices;
  }
}
