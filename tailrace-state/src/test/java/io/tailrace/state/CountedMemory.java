/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state;

/** Memory with a bound that counts what is taken. */
final class CountedMemory implements StateMemory {
  private final long bound;
  private long taken;
  private long peak;

  CountedMemory(long bound) {
    this.bound = bound;
  }

  @Override
  public void reserve(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("Reserves " + bytes);
    }
    if (taken + bytes > bound) {
      throw new StateMemoryException("The bound is " + bound + " bytes.");
    }
    taken += bytes;
    peak = Math.max(peak, taken);
  }

  @Override
  public void release(long bytes) {
    if (bytes < 0 || bytes > taken) {
      throw new IllegalArgumentException("Releases " + bytes + " of " + taken);
    }
    taken -= bytes;
  }

  long taken() {
    return taken;
  }

  long peak() {
    return peak;
  }
}
