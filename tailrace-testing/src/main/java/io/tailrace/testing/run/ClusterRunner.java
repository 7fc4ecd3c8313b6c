/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import io.tailrace.testing.connector.TestRun;
import io.tailrace.testing.metric.LateRecordsReporter;
import io.tailrace.testing.script.SqlScript;
import java.time.Duration;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Runs a script as a job of the shared {@link LocalCluster}. */
public final class ClusterRunner {
  private ClusterRunner() {}

  /**
   * Runs a script.
   *
   * @param burst rows that a source has at hand at a time
   * @param options set before the statements of the script
   */
  public static Answer run(
      SqlScript script, Engine engine, int burst, int parallelism, Configuration options) {
    try (TestRun run = TestRun.open()) {
      run.restart(burst);
      StreamExecutionEnvironment execution =
          LocalCluster.environment(parallelism, jobOptions(options));
      JobID job = ScriptSession.open(script, engine, run, execution, options).execute();
      return Answer.of(run, LateRecordsReporter.take(job));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a job ran.", e);
    } catch (Exception | AssertionError e) {
      return Answer.failed(e);
    }
  }

  /** The plan of a script at parallelism 1. */
  public static String explain(SqlScript script, Engine engine, Configuration options) {
    try (TestRun run = TestRun.open()) {
      StreamExecutionEnvironment execution =
          LocalCluster.planningEnvironment(1, jobOptions(options));
      return ScriptSession.open(script, engine, run, execution, options).explain();
    }
  }

  /**
   * No restart, and watermarks by the rows alone: an interval of zero makes Flink emit one whenever
   * it can advance, so that nothing depends on the clock.
   */
  static Configuration jobOptions(Configuration options) {
    Configuration job = new Configuration(options);
    job.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    job.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ZERO);
    return job;
  }
}
