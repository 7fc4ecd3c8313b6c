/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import io.tailrace.state.KeyGroupedState;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.state.SnapshotResources;

/** The tables of an operator at one point in time, for the asynchronous part of a snapshot. */
final class TableCopies implements SnapshotResources {
  private final List<TableCopy> tables;

  private TableCopies(List<TableCopy> tables) {
    this.tables = tables;
  }

  /**
   * Copies tables: the synchronous part of a snapshot.
   *
   * @throws io.tailrace.state.StateMemoryException when there is no room for them
   */
  static TableCopies of(List<SnapshotTable> tables) {
    TableCopies copies = new TableCopies(new ArrayList<>());
    try {
      for (SnapshotTable table : tables) {
        copies.tables.add(new TableCopy(table, table.state().copy()));
      }
    } catch (RuntimeException e) {
      copies.release();
      throw e;
    }
    return copies;
  }

  List<TableCopy> tables() {
    return tables;
  }

  @Override
  public void release() {
    tables.forEach(table -> table.copy().close());
  }

  /**
   * One table.
   *
   * @param table what it is
   * @param copy its rows at the point in time
   */
  record TableCopy(SnapshotTable table, KeyGroupedState.Copy copy) {}
}
