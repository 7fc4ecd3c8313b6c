/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import io.tailrace.testing.connector.TestRun;
import io.tailrace.testing.driver.Dataflow;
import io.tailrace.testing.driver.DataflowDriver;
import io.tailrace.testing.driver.DriverSettings;
import io.tailrace.testing.script.SqlScript;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Runs a script on the calling thread by the {@link DataflowDriver}. */
public final class DriverRunner {
  private DriverRunner() {}

  /**
   * Runs a script.
   *
   * @param burst rows that a source has at hand at a time
   * @param options set before the statements of the script
   * @throws UnsupportedOperationException when the plan holds an operator that needs a cluster
   */
  public static Answer run(
      SqlScript script,
      Engine engine,
      int burst,
      int parallelism,
      Configuration options,
      DriverSettings settings) {
    try (TestRun run = TestRun.open(burst)) {
      StreamExecutionEnvironment execution =
          LocalCluster.planningEnvironment(parallelism, ClusterRunner.jobOptions(options));
      if (settings.reuse() == DriverSettings.ObjectReuse.ON) {
        execution.getConfig().enableObjectReuse();
      }
      ScriptSession session = ScriptSession.open(script, engine, run, execution, options);
      DataflowDriver.run(Dataflow.of(session.translate(), execution), settings);
      return Answer.of(run);
    } catch (UnsupportedOperationException e) {
      throw e;
    } catch (Exception | AssertionError e) {
      return Answer.failed(e);
    }
  }
}
