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
  private static final int READINGS = 6;
  private static final long PAUSE_MILLIS = 250;

  private LiveHeap() {}

  /** Bytes in use after one full collection. */
  static long collect() {
    MEMORY.gc();
    return MEMORY.getHeapMemoryUsage().getUsed();
  }

  /**
   * The least bytes in use after some collections with pauses between them: what runs beside a
   * collection adds to a reading and never takes from it.
   */
  static long settled() throws InterruptedException {
    long least = collect();
    for (int i = 1; i < READINGS; i++) {
      Thread.sleep(PAUSE_MILLIS);
      least = Math.min(least, collect());
    }
    return least;
  }
}
