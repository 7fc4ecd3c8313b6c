/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

/**
 * The heap that the state of one slot may take. Asked before every growth. Thread safe: copies of
 * state give their memory back from the threads that write them.
 */
public interface StateMemory {
  /** Memory without a bound. */
  StateMemory UNBOUNDED =
      new StateMemory() {
        @Override
        public void reserve(long bytes) {}

        @Override
        public void release(long bytes) {}
      };

  /**
   * Takes bytes.
   *
   * @throws StateMemoryException when the bound does not allow it, naming the operator, its entries
   *     and the remedy; nothing is taken then
   */
  void reserve(long bytes);

  /** Gives bytes back. */
  void release(long bytes);
}
