/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchRun;
import io.tailrace.bench.connector.SinkUpdates;
import org.apache.flink.runtime.jobgraph.JobGraph;

/**
 * Runs cases one after the other on one cluster.
 *
 * @param cluster where the jobs run
 * @param planner plans the jobs
 */
record CaseRunner(BenchCluster cluster, CasePlanner planner) {

  /**
   * Plans and runs a case on an engine; planning is not measured.
   *
   * @param updates what the sink takes of an update
   */
  Measurement run(BenchCase benchCase, Engine engine, SinkUpdates updates) throws Exception {
    try (BenchRun run = BenchRun.open()) {
      JobGraph job = planner.plan(benchCase, engine, run, Keys.ALL, updates);
      return measure(benchCase, job, run);
    }
  }

  private Measurement measure(BenchCase benchCase, JobGraph job, BenchRun run) throws Exception {
    try (CpuMeter meter = benchCase.job().meter(run)) {
      long processNanos = ProcessCpu.nanos();
      long wallNanos = System.nanoTime();
      cluster.run(job);
      wallNanos = System.nanoTime() - wallNanos;
      processNanos = ProcessCpu.nanos() - processNanos;
      return new Measurement(
          planner.rowsOf(benchCase),
          meter.nanos(),
          processNanos,
          wallNanos,
          meter.allocatedBytes(),
          run.totals());
    }
  }
}
