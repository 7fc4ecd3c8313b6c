/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/** Reads how much heap is live: what is used right after a full collection. */
final class LiveHeap {
  private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();
  private static final int MOST_COLLECTIONS = 10;
  private static final long SETTLED_BYTES = 64 << 10;
  private static final long PAUSE_MILLIS = 2000;

  private LiveHeap() {}

  /** Bytes in use after one full collection. */
  static long collect() {
    MEMORY.gc();
    return MEMORY.getHeapMemoryUsage().getUsed();
  }

  /**
   * Bytes in use when a pause and another full collection free nothing more: a cluster lets go of a
   * job a little after its end.
   */
  static long settled() throws InterruptedException {
    long used = collect();
    for (int i = 0; i < MOST_COLLECTIONS; i++) {
      Thread.sleep(PAUSE_MILLIS);
      long before = used;
      used = collect();
      if (Math.abs(before - used) < SETTLED_BYTES) {
        break;
      }
    }
    return used;
  }
}
