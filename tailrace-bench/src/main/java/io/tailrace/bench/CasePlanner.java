/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchRun;
import io.tailrace.bench.connector.BenchTableFactory.Handover;
import io.tailrace.bench.connector.SinkUpdates;
import java.util.OptionalLong;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Plans the jobs of cases. Objects are reused, Flink's best case; it makes no difference to
 * batches, which are never copied.
 *
 * @param parallelism of sources and sinks
 * @param rows rows of a source over all its subtasks; if empty, as many as the case has
 * @param handover what a source hands to Tailrace
 * @param options further options of the jobs
 */
record CasePlanner(int parallelism, OptionalLong rows, Handover handover, Configuration options) {

  /** Source rows of a case. */
  long rowsOf(BenchCase benchCase) {
    return rows.orElse(benchCase.job().rows());
  }

  /**
   * The job of a case.
   *
   * @param keys the keys in a table with keys
   * @param updates what the sink takes of an update
   */
  JobGraph plan(BenchCase benchCase, Engine engine, BenchRun run, Keys keys, SinkUpdates updates) {
    Configuration configuration = new Configuration(options);
    configuration.set(PipelineOptions.OBJECT_REUSE, true);
    configuration.set(PipelineOptions.NAME, benchCase.name() + " on " + engine);
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setParallelism(parallelism);
    benchCase
        .job()
        .build(
            new JobContext(
                environment, engine, run.id(), rowsOf(benchCase), handover, keys, updates));
    return environment.getStreamGraph().getJobGraph();
  }
}
