/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.types.RowKind;

/** The changes that a source of generated rows delivers. */
public enum Changes {
  /** Inserts only. */
  INSERTS(ChangelogMode.insertOnly()),

  /**
   * Every row is inserted once; then rows are replaced again and again, each by a -U of the old row
   * and a +U of the new one right behind it.
   */
  UPDATES(
      ChangelogMode.newBuilder()
          .addContainedKind(RowKind.INSERT)
          .addContainedKind(RowKind.UPDATE_BEFORE)
          .addContainedKind(RowKind.UPDATE_AFTER)
          .build());

  private final ChangelogMode mode;

  Changes(ChangelogMode mode) {
    this.mode = mode;
  }

  /** The kinds of rows. */
  ChangelogMode mode() {
    return mode;
  }
}
