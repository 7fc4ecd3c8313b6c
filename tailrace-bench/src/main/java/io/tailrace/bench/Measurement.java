/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.SinkTotals;

/**
 * What one run of a case showed.
 *
 * @param rows rows that the source produced
 * @param taskNanos CPU time of the task threads, nanoseconds
 * @param processNanos CPU time of the process without its JIT compiler threads, nanoseconds
 * @param wallNanos elapsed time of the job, deployment included, nanoseconds
 * @param allocatedBytes heap bytes that the task threads allocated
 * @param sink what the sink has read
 */
record Measurement(
    long rows,
    long taskNanos,
    long processNanos,
    long wallNanos,
    long allocatedBytes,
    SinkTotals sink) {

  /** CPU nanoseconds of the task threads per source row. */
  double taskNanosPerRow() {
    return (double) taskNanos / rows;
  }

  /** CPU nanoseconds of the process per source row; holds the fixed cost of a job. */
  double processNanosPerRow() {
    return (double) processNanos / rows;
  }

  /** Heap bytes allocated by the task threads per source row. */
  double allocatedBytesPerRow() {
    return (double) allocatedBytes / rows;
  }

  /** Source rows per second of elapsed time. */
  double rowsPerSecond() {
    return rows * 1e9 / wallNanos;
  }

  /**
   * Checks that another engine made the same changes.
   *
   * @throws IllegalStateException naming both answers
   */
  void requireSameAnswer(String caseName, Measurement other) {
    require(sink.equals(other.sink), caseName, other);
  }

  /**
   * Checks that another engine left the same rows in the end, in runs whose sinks took both rows of
   * every update. Where an operator of Flink sends updates without the old row all the same, only
   * the number of rows can be compared.
   *
   * @throws IllegalStateException naming both answers
   */
  void requireSameFinalRows(String caseName, Measurement other) {
    require(
        sink.finalRows() == other.sink.finalRows()
            && (sink.sums().equals(other.sink.sums())
                || !sink.showsOldRows()
                || !other.sink.showsOldRows()),
        caseName,
        other);
  }

  private void require(boolean agree, String caseName, Measurement other) {
    if (!agree) {
      throw new IllegalStateException(
          String.format(
              "The engines disagree in case '%s': %s rows in %s against %s rows in %s.",
              caseName, sink.changes(), sink, other.sink.changes(), other.sink));
    }
  }
}
