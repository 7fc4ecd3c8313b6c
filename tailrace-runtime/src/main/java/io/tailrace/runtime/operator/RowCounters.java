/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.operator;

import io.tailrace.batch.RowBatch;
import java.util.List;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.groups.OperatorIOMetricGroup;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;

/**
 * Turns Flink's record counters of an operator into counters of rows. Flink counts every batch that
 * passes as one record; the other rows of the batch are added here, so that {@code numRecordsIn},
 * {@code numRecordsOut} and the rates made of them mean rows, as they do for Flink's own operators.
 */
public final class RowCounters {
  private final Counter in;
  private final List<Counter> out;

  private RowCounters(Counter in, List<Counter> out) {
    this.in = in;
    this.out = out;
  }

  /** The counters of the operator that owns the metric group. */
  public static RowCounters of(OperatorIOMetricGroup metrics) {
    return new RowCounters(
        metrics.getNumRecordsInCounter(), List.of(metrics.getNumRecordsOutCounter()));
  }

  /**
   * The counters of an operator that sends batches. The last one of a task also counts for the
   * task: Flink counts there again what leaves it, for the records sent that its web UI shows.
   *
   * @param metrics of the operator
   */
  public static RowCounters of(
      StreamOperatorParameters<RowBatch> parameters, OperatorIOMetricGroup metrics) {
    if (!parameters.getStreamConfig().isChainEnd()) {
      return of(metrics);
    }
    Counter ofTask =
        parameters
            .getContainingTask()
            .getEnvironment()
            .getMetricGroup()
            .getIOMetricGroup()
            .getNumRecordsOutCounter();
    return new RowCounters(
        metrics.getNumRecordsInCounter(), List.of(metrics.getNumRecordsOutCounter(), ofTask));
  }

  /** To be called once for a batch that Flink handed to the operator. */
  public void received(RowBatch batch) {
    in.inc(batch.size() - 1L);
  }

  /** To be called once for a batch that the operator hands to Flink. */
  public void sent(RowBatch batch) {
    for (Counter counter : out) {
      counter.inc(batch.size() - 1L);
    }
  }
}
