/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** State that can be copied, written and read by key group: what a snapshot sees of a table. */
public interface KeyGroupedState {

  /** What the state holds. */
  TableSchema schema();

  /** Rows that count: neither removed nor expired. */
  long entries();

  /** Bytes of heap that the state takes, slack included. */
  long bytes();

  /**
   * Copies the state as it is now, quickly: the synchronous part of a snapshot. The copy is read by
   * another thread while the state goes on.
   */
  Copy copy();

  /**
   * Reads one key group into the state, which must own it.
   *
   * @param entries as {@link Copy#entries(int)} said
   * @param in exactly what {@link Copy#write} wrote
   */
  void restore(int keyGroup, long entries, DataInputView in) throws IOException;

  /** A state at one point in time. Not thread safe, but apart from the state. */
  interface Copy extends AutoCloseable {
    /** Rows of a key group. */
    long entries(int keyGroup);

    /** Writes the rows of a key group, and nothing else. */
    void write(int keyGroup, DataOutputView out) throws IOException;

    /** Bytes of heap that the copy takes. */
    long bytes();

    /** Gives the memory back. */
    @Override
    void close();
  }
}
