/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.SourceSplit;

/**
 * A part of the stream of events: every {@value #COUNT}th cycle of events, from a position on.
 * There are always as many splits, whatever the parallelism, so a restored job may have any.
 *
 * @param index of the split; it has the cycle with this number, and so on
 * @param position number of the first event that has not been delivered
 */
public record NexmarkSplit(int index, long position) implements SourceSplit {
  /** Number of splits of a stream. */
  static final int COUNT = 128;

  public NexmarkSplit {
    checkArgument(index >= 0 && index < COUNT, "There is no split %s.", index);
    checkArgument(
        position >= 0 && position / EventNumbers.CYCLE % COUNT == index,
        "The event %s is not one of the split %s.",
        position,
        index);
  }

  /** The splits of a stream, from its start. */
  static List<NexmarkSplit> all(EventStream stream) {
    List<NexmarkSplit> splits = new ArrayList<>();
    for (int i = 0; i < COUNT && (long) i * EventNumbers.CYCLE < stream.events(); i++) {
      splits.add(new NexmarkSplit(i, (long) i * EventNumbers.CYCLE));
    }
    return splits;
  }

  @Override
  public String splitId() {
    return Integer.toString(index);
  }
}
