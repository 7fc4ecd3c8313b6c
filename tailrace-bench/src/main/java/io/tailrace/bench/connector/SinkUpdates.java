/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.types.RowKind;

/** What a sink takes where its input updates rows. */
public enum SinkUpdates {
  /** Only the new row of an update, as a store does that finds the old one by its key. */
  UPSERT {
    @Override
    ChangelogMode of(ChangelogMode requested) {
      ChangelogMode.Builder mode = ChangelogMode.newBuilder();
      for (RowKind kind : requested.getContainedKinds()) {
        if (kind != RowKind.UPDATE_BEFORE) {
          mode.addContainedKind(kind);
        }
      }
      return mode.build();
    }
  },

  /** The old row of an update, too, so that the final rows can be told from the changes. */
  RETRACT {
    @Override
    ChangelogMode of(ChangelogMode requested) {
      return requested;
    }
  };

  /** The kinds that the sink takes of an input of the given kinds. */
  abstract ChangelogMode of(ChangelogMode requested);
}
