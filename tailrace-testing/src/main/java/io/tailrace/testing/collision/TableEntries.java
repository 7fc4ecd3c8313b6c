/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.collision;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;

/** The most rows that the tables of one operator have held, read from its metrics. */
final class TableEntries {
  private static final String METRIC = "entries";

  private final List<Gauge<?>> gauges = new ArrayList<>();
  private long most;

  /** Takes notice of a metric, which need not be about tables. */
  void register(Metric metric, String name) {
    if (name.equals(METRIC) && metric instanceof Gauge<?> gauge) {
      gauges.add(gauge);
    }
  }

  /** Reads all operators that run. */
  void read() {
    for (Gauge<?> gauge : gauges) {
      most = Math.max(most, (Long) gauge.getValue());
    }
  }

  /** The operators are gone. */
  void forgetOperators() {
    gauges.clear();
  }

  long most() {
    return most;
  }
}
