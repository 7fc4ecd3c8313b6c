/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.Serializable;

/**
 * Where readers make their job fail. Every reader stops at each position of a split that {@code
 * every} divides, until a checkpoint that has the split there is complete. The reader of the first
 * split then writes down the {@link Footprint} of its JVM and fails. The job goes on from that
 * checkpoint or a later one, so that no position fails twice: the number of failures follows from
 * the stream alone.
 *
 * @param every distance of the positions; {@link Long#MAX_VALUE} for no failure
 * @param report file to which each failure appends a line
 */
record Failures(long every, String report) implements Serializable {
  Failures {
    checkArgument(every > 0, "Positions of failures that are not apart.");
  }
}
