/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.apache.flink.util.Preconditions.checkState;

import io.tailrace.batch.BatchBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes the events of some splits, block by block, in the order of their numbers and so of their
 * times: a reader with several splits has no late events.
 */
final class EventBlocks {
  private final NexmarkScan scan;
  private final BatchBuilder batch;
  private final EventAppender appender;
  private final SplitQueue splits = new SplitQueue();

  EventBlocks(NexmarkScan scan) {
    this.scan = scan;
    this.batch = new BatchBuilder(scan.schema());
    this.appender = new EventAppender(scan, batch);
  }

  /** Adds a split to those that are read. */
  void add(NexmarkSplit split) {
    addUnlessEnded(new SplitProgress(split, scan));
  }

  private void addUnlessEnded(SplitProgress split) {
    if (!split.hasEnded()) {
      splits.add(split);
    }
  }

  /** Whether all splits have ended. */
  boolean isEmpty() {
    return splits.isEmpty();
  }

  /** The next events, with the fields of the scan; there are some. */
  EventBlock next() {
    checkState(!isEmpty(), "All splits have ended.");
    List<EventBlock.Stretch> stretches = new ArrayList<>();
    int left = scan.table().rowsPerBatch();
    while (left > 0 && !splits.isEmpty()) {
      SplitProgress split = splits.poll();
      long first = split.next();
      long end = Math.min(split.endOfStretch(), first + left);
      appender.append(first, end);
      int rows = (int) (end - first);
      stretches.add(new EventBlock.Stretch(split.index(), first, rows));
      left -= rows;
      split.advanceTo(end);
      addUnlessEnded(split);
    }
    return new EventBlock(batch.build(), stretches);
  }

  /** Where the next block starts, by the indices of the splits that have not ended. */
  Map<Integer, Long> positions() {
    Map<Integer, Long> positions = new HashMap<>();
    splits.forEach(split -> positions.put(split.index(), split.next()));
    return positions;
  }
}
