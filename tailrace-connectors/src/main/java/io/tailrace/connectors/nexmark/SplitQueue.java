/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.apache.flink.util.Preconditions.checkState;

import java.util.function.Consumer;

/**
 * Splits in the order of their next events. Splits that are read in turns come back behind all
 * others, so a split looks for its place from the end: one comparison, where a heap takes several.
 */
final class SplitQueue {
  private final SplitProgress[] ring = new SplitProgress[NexmarkSplit.COUNT];
  private int first;
  private int size;

  /** Whether there is no split. */
  boolean isEmpty() {
    return size == 0;
  }

  /**
   * Adds a split.
   *
   * @throws IllegalStateException when there are all {@value NexmarkSplit#COUNT} already
   */
  void add(SplitProgress split) {
    checkState(size < ring.length, "A stream has no more than %s splits.", ring.length);
    int place = size++;
    while (place > 0 && at(place - 1).next() > split.next()) {
      ring[index(place)] = at(place - 1);
      place--;
    }
    ring[index(place)] = split;
  }

  /**
   * Removes the split whose next event is the first.
   *
   * @throws IllegalStateException when there is none
   */
  SplitProgress poll() {
    checkState(size > 0, "There is no split.");
    SplitProgress split = at(0);
    first = index(1);
    size--;
    return split;
  }

  /** Shows all splits, in their order. */
  void forEach(Consumer<SplitProgress> to) {
    for (int i = 0; i < size; i++) {
      to.accept(at(i));
    }
  }

  private SplitProgress at(int place) {
    return ring[index(place)];
  }

  private int index(int place) {
    return (first + place) % NexmarkSplit.COUNT;
  }
}
