/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.List;

/**
 * What one run of a case showed.
 *
 * @param rows rows that the source produced
 * @param taskNanos CPU time of the task threads, nanoseconds
 * @param processNanos CPU time of the process without its JIT compiler threads, nanoseconds
 * @param wallNanos elapsed time of the job, deployment included, nanoseconds
 * @param allocatedBytes heap bytes that the task threads allocated
 * @param sinkRows rows that reached the sink
 * @param checksums one per column of the sink
 */
record Measurement(
    long rows,
    long taskNanos,
    long processNanos,
    long wallNanos,
    long allocatedBytes,
    long sinkRows,
    List<Long> checksums) {

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
   * Checks that another engine gave the same answer.
   *
   * @throws IllegalStateException naming both answers
   */
  void requireSameAnswer(String caseName, Measurement other) {
    if (sinkRows != other.sinkRows || !checksums.equals(other.checksums)) {
      throw new IllegalStateException(
          String.format(
              "The engines disagree in case '%s': %s rows with checksums %s against %s rows with"
                  + " checksums %s.",
              caseName, sinkRows, checksums, other.sinkRows, other.checksums));
    }
  }
}
