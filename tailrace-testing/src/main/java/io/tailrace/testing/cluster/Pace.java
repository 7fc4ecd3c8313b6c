/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How fast readers go, and where they wait.
 *
 * @param positionsPerSecond at most so many positions a second and reader
 * @param gate a file; empty for none
 * @param gatePosition readers pass this position of a split only once the file is there
 */
record Pace(long positionsPerSecond, String gate, long gatePosition) implements Serializable {
  Pace {
    checkArgument(positionsPerSecond > 0, "A reader that never reads.");
  }

  boolean isOpen() {
    return gate.isEmpty() || Files.exists(Path.of(gate));
  }
}
