/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchRun;
import io.tailrace.bench.connector.BenchTableFactory.Handover;
import java.util.Arrays;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Runs cases one after the other on one cluster. Objects are reused, Flink's best case; it makes no
 * difference to batches, which are never copied.
 *
 * @param cluster where the jobs run
 * @param parallelism of sources and sinks
 * @param rows rows of a source over all its subtasks
 * @param handover what a source hands to Tailrace
 */
record CaseRunner(BenchCluster cluster, int parallelism, long rows, Handover handover) {

  /** Plans and runs a case on an engine; planning is not measured. */
  Measurement run(BenchCase benchCase, Engine engine) throws Exception {
    try (BenchRun run = BenchRun.open()) {
      JobGraph job = plan(benchCase, engine, run.id());
      long processNanos = ProcessCpu.nanos();
      long wallNanos = System.nanoTime();
      cluster.run(job);
      wallNanos = System.nanoTime() - wallNanos;
      processNanos = ProcessCpu.nanos() - processNanos;
      return new Measurement(
          rows,
          run.taskCpu().nanos(),
          processNanos,
          wallNanos,
          run.taskCpu().allocatedBytes(),
          run.rows(),
          Arrays.stream(run.checksums()).boxed().toList());
    }
  }

  private JobGraph plan(BenchCase benchCase, Engine engine, String run) {
    Configuration configuration = new Configuration();
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    configuration.set(PipelineOptions.NAME, benchCase.name() + " on " + engine);
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setParallelism(parallelism);
    benchCase.job().build(new JobContext(environment, engine, run, rows, handover));
    return environment.getStreamGraph().getJobGraph();
  }
}
