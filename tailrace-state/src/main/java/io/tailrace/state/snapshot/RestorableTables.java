/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import io.tailrace.state.StateTables;
import java.io.IOException;

/** The tables of an operator that starts, perhaps from a snapshot. */
public interface RestorableTables extends StateTables {

  /**
   * Fills the tables that were asked for with what the snapshot holds of them. To be called once,
   * after the last call of {@link #table} and before the first batch.
   *
   * @throws SnapshotRefusedException when the snapshot is damaged or does not belong to the
   *     operator, naming operator, state, cause and remedy
   */
  void restore() throws IOException;
}
