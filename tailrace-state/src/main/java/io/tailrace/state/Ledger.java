/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

/** Counts what a table takes of its memory. */
final class Ledger {
  private final StateMemory memory;
  private long taken;

  Ledger(StateMemory memory) {
    this.memory = memory;
  }

  /**
   * Takes bytes, before they are allocated.
   *
   * @throws StateMemoryException when there are not that many; nothing is taken then
   */
  void take(long bytes) {
    memory.reserve(bytes);
    taken += bytes;
  }

  /** Gives bytes back. */
  void give(long bytes) {
    memory.release(bytes);
    taken -= bytes;
  }

  /**
   * Before an array is replaced by another one. Both count while a larger one is filled; a smaller
   * one needs nothing, so that giving memory back never fails for want of memory.
   */
  void beginReplace(long before, long after) {
    if (after > before) {
      take(after);
    }
  }

  /** After an array has been replaced by another one. */
  void endReplace(long before, long after) {
    give(after > before ? before : before - after);
  }

  /** Bytes taken and not given back. */
  long taken() {
    return taken;
  }
}
