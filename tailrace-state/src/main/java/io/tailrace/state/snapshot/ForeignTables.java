/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.StateBackend.KeyedStateBackendParameters;

/** Keeps tables of ours from Flink's operators, which would misread them. */
final class ForeignTables {
  private ForeignTables() {}

  /**
   * Checks what an operator of Flink is to restore.
   *
   * @throws SnapshotRefusedException when it holds tables
   */
  static void check(KeyedStateBackendParameters<?> parameters) throws IOException {
    for (KeyedStateHandle handle : parameters.getStateHandles()) {
      if (handle instanceof KeyGroupsStateHandle file && holdsTables(file)) {
        throw new SnapshotRefusedException(
            parameters.getOperatorIdentifier(),
            "It was taken while an operator of Tailrace ran this part of the statement, and now"
                + " an operator of Flink does.",
            "Restore it with the plan or the options it was taken with (a compiled plan keeps the"
                + " choice of operators), or start without state.");
      }
    }
  }

  private static boolean holdsTables(KeyGroupsStateHandle file) throws IOException {
    try (FSDataInputStream in = file.openInputStream()) {
      in.seek(file.getOffsetForKeyGroup(file.getKeyGroupRange().getStartKeyGroup()));
      return new DataInputStream(in).readInt() == SnapshotFormat.MAGIC;
    } catch (EOFException e) {
      return false;
    }
  }
}
