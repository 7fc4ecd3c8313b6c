/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.apache.flink.util.Preconditions.checkArgument;

/** How far a split has been read. */
final class SplitProgress {
  private final int index;
  private final int firstOfCycle;
  private final int endOfCycle;
  private final long events;
  private long next;

  SplitProgress(NexmarkSplit split, NexmarkScan scan) {
    this.index = split.index();
    this.firstOfCycle = scan.table().firstOfCycle();
    this.endOfCycle = scan.table().endOfCycle();
    this.events = scan.stream().events();
    moveTo(startOfCycle(split.position()), split.position() % EventNumbers.CYCLE);
  }

  /** Index of the split. */
  int index() {
    return index;
  }

  /** The event that comes next, unless the split has ended. */
  long next() {
    return next;
  }

  /** Whether no event comes any more. */
  boolean hasEnded() {
    return next >= events;
  }

  /** The event behind those that follow the next one without a gap. */
  long endOfStretch() {
    return Math.min(events, startOfCycle(next) + endOfCycle);
  }

  /**
   * Passes over the events before one.
   *
   * @param event behind the next one, at most {@link #endOfStretch()}
   */
  void advanceTo(long event) {
    checkArgument(event > next && event <= endOfStretch(), "No way from %s to %s.", next, event);
    long start = startOfCycle(next);
    moveTo(start, event - start);
  }

  private void moveTo(long startOfCycle, long offset) {
    next =
        offset < endOfCycle
            ? startOfCycle + Math.max(offset, firstOfCycle)
            : startOfCycle + (long) NexmarkSplit.COUNT * EventNumbers.CYCLE + firstOfCycle;
  }

  private static long startOfCycle(long event) {
    return event - event % EventNumbers.CYCLE;
  }
}
