/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.metric;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Metric;

/**
 * How many records the operators of one run have dropped because they came too late: the sum of
 * Flink's counters {@value #METRIC}. Counters may register from any thread; the sum is exact once
 * the run has ended.
 */
public final class LateRecords {
  /** Name of the counter in every operator of Flink that drops late records. */
  static final String METRIC = "numLateRecordsDropped";

  private final Queue<Counter> counters = new ConcurrentLinkedQueue<>();

  /** Whether a metric counts late records. */
  static boolean isCounted(Metric metric, String name) {
    return name.equals(METRIC) && metric instanceof Counter;
  }

  /** Takes notice of a metric, which need not be about late records. */
  public void register(Metric metric, String name) {
    if (isCounted(metric, name)) {
      counters.add((Counter) metric);
    }
  }

  /** Records that all operators have dropped, those before a restore too. */
  public long sum() {
    return counters.stream().mapToLong(Counter::getCount).sum();
  }
}
