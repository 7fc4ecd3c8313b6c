/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.Serializable;

/**
 * The stream of all events, of which every table is a part. Equal streams have equal events.
 *
 * @param seed of the values
 * @param events number of events of all kinds, {@link #UNBOUNDED} for a stream without end
 * @param times when they happen
 */
record EventStream(long seed, long events, EventTimes times) implements Serializable {
  /** The number of events of a stream without end. */
  static final long UNBOUNDED = Long.MAX_VALUE;

  EventStream {
    checkArgument(events > 0, "A stream of %s events has nothing to read.", events);
  }

  /** Whether the stream ends. */
  boolean isBounded() {
    return events != UNBOUNDED;
  }
}
