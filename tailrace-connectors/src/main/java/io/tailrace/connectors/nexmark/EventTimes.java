/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.connectors.nexmark;

import static org.apache.flink.util.Preconditions.checkArgument;

import java.io.Serializable;

/**
 * When events happen: at even distances, rounded down to milliseconds.
 *
 * @param first when the event 0 happens, in milliseconds since 1970
 * @param perSecond events of a second, 1 at least
 */
record EventTimes(long first, int perSecond) implements Serializable {
  EventTimes {
    checkArgument(perSecond > 0, "There cannot be %s events a second.", perSecond);
  }

  /** When an event happens, in milliseconds since 1970. */
  long at(long event) {
    return first + event / perSecond * 1000 + event % perSecond * 1000 / perSecond;
  }

  /** Stores when events happen that follow each other; see {@link LongField.Values}. */
  void fill(long from, int count, long[] values) {
    int step = 1000 / perSecond;
    int stepRest = 1000 % perSecond;
    long time = at(from);
    // What is lost by rounding down, in parts of perSecond.
    long rest = from % perSecond * 1000 % perSecond;
    for (int i = 0; i < count; i++) {
      values[i] = time;
      time += step;
      rest += stepRest;
      if (rest >= perSecond) {
        rest -= perSecond;
        time++;
      }
    }
  }

  /** Milliseconds from an event to one that comes so many events later. */
  long distance(long event, long events) {
    return at(event + events) - at(event);
  }
}
