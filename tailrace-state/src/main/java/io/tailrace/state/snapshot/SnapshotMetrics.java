/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.state.snapshot;

import java.util.concurrent.TimeUnit;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/** What the last snapshot of an operator took; written and read by several threads. */
final class SnapshotMetrics {
  private volatile long syncNanos;
  private volatile long asyncNanos;
  private volatile long bytes;

  /** Registers the gauges in the group {@code state} of the operator. */
  SnapshotMetrics(MetricGroup state) {
    state.gauge("snapshotSyncMillis", (Gauge<Long>) () -> TimeUnit.NANOSECONDS.toMillis(syncNanos));
    state.gauge(
        "snapshotAsyncMillis", (Gauge<Long>) () -> TimeUnit.NANOSECONDS.toMillis(asyncNanos));
    state.gauge("snapshotBytes", (Gauge<Long>) () -> bytes);
  }

  void copied(long nanos) {
    syncNanos = nanos;
  }

  void written(long nanos, long size) {
    asyncNanos = nanos;
    bytes = size;
  }
}
