/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import io.tailrace.state.StateTable;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/** How much state an operator keeps, as gauges in the group {@code state} of the operator. */
final class StateMetrics {
  /** Filled by the task and read by reporters. */
  private final List<StateTable> tables = new CopyOnWriteArrayList<>();

  StateMetrics(MetricGroup state) {
    state.gauge("entries", (Gauge<Long>) this::entries);
    state.gauge("bytes", (Gauge<Long>) this::bytes);
    state.gauge("probes", (Gauge<Long>) () -> sum(StateTable::probes));
    state.gauge("sweptRows", (Gauge<Long>) () -> sum(StateTable::sweptRows));
    state.gauge("bytesPerKey", (Gauge<Long>) () -> bytes() / Math.max(1, entries()));
  }

  void add(StateTable table) {
    tables.add(table);
  }

  long entries() {
    return sum(StateTable::entries);
  }

  private long bytes() {
    return sum(StateTable::bytes);
  }

  private long sum(ToLongFunction<StateTable> measure) {
    long sum = 0;
    for (StateTable table : tables) {
      sum += measure.applyAsLong(table);
    }
    return sum;
  }
}
