/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

/** A job of the bench in the form of either engine. */
sealed interface BenchJob permits InsertJob, ExchangeJob, GroupByJob {

  /** Adds the job to the environment of the context. */
  void build(JobContext context);

  /** The table that the job reads. */
  BenchTable table();

  /** The job in one line: its query, where it has one. */
  String describe();

  /** The greatest parallelism at which the answer does not depend on the timing of the tasks. */
  default int maxParallelism() {
    return Integer.MAX_VALUE;
  }

  /** What both engines have to agree about. */
  default Agreement agreement() {
    return Agreement.EVERY_CHANGE;
  }
}
