/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import io.tailrace.state.KeyGroupedState;
import io.tailrace.state.snapshot.SnapshotHeader.Stamps;
import io.tailrace.state.snapshot.SnapshotHeader.TableDescription;

/**
 * A table of an operator that takes part in snapshots.
 *
 * @param state its rows
 * @param stamps whether they have a time to live
 */
record SnapshotTable(KeyGroupedState state, Stamps stamps) {

  static SnapshotTable of(KeyGroupedState state, long ttlMillis) {
    return new SnapshotTable(state, ttlMillis > 0 ? Stamps.WITH : Stamps.WITHOUT);
  }

  String name() {
    return state.schema().name();
  }

  StoredSchema schema() {
    return StoredSchema.of(state.schema());
  }

  TableDescription describe(long entries) {
    return new TableDescription(name(), schema(), stamps, entries);
  }
}
