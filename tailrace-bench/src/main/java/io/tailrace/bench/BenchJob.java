/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchRun;

/** A job of the bench in the form of either engine. */
sealed interface BenchJob permits InsertJob, ExchangeJob, GroupByJob, ScriptJob {

  /** Adds the job to the environment of the context. */
  void build(JobContext context);

  /** Source rows of a run unless the command line says otherwise. */
  long rows();

  /** The job in one line: its query, where it has one. */
  String describe();

  /** The greatest parallelism at which the answer does not depend on the timing of the tasks. */
  default int maxParallelism() {
    return Integer.MAX_VALUE;
  }

  /** What measures the tasks of a run, from now on. */
  default CpuMeter meter(BenchRun run) {
    return CpuMeter.ofSpans(run);
  }

  /** What both engines have to agree about. */
  default Agreement agreement() {
    return Agreement.EVERY_CHANGE;
  }
}
