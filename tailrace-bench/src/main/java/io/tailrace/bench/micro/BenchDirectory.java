/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.micro;

import io.tailrace.state.StateTable;

/** How the state table of a micro-benchmark grows. */
public enum BenchDirectory {
  /** Segments that split, as in jobs. */
  SEGMENTS(StateTable.MAX_SEGMENT_BYTES),
  /** One segment, however large. */
  FLAT(Long.MAX_VALUE);

  private final long maxSegmentBytes;

  BenchDirectory(long maxSegmentBytes) {
    this.maxSegmentBytes = maxSegmentBytes;
  }

  long maxSegmentBytes() {
    return maxSegmentBytes;
  }
}
