/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import io.tailrace.testing.connector.TestRun;
import io.tailrace.testing.contract.ChangelogModes;
import io.tailrace.testing.driver.Dataflow;
import io.tailrace.testing.driver.DataflowDriver;
import io.tailrace.testing.driver.DriverSettings;
import io.tailrace.testing.script.SqlScript;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A script that our planner has planned once, at one or more parallelisms, to be driven many times
 * on the calling thread by the {@link DataflowDriver}.
 */
public final class PreparedScript implements AutoCloseable {
  private final TestRun run;
  private final List<Dataflow> forms;
  private final ChangelogModes modes;

  private PreparedScript(TestRun run, List<Dataflow> forms, ChangelogModes modes) {
    this.run = run;
    this.forms = forms;
    this.modes = modes;
  }

  /**
   * Plans a script.
   *
   * @param parallelisms the driver changes from one to the next at each restore
   * @param options set before the statements of the script
   * @throws UnsupportedOperationException when the plan holds an operator that needs a cluster
   */
  public static PreparedScript of(
      SqlScript script, List<Integer> parallelisms, Configuration options) {
    TestRun run = TestRun.open();
    try {
      List<Dataflow> forms = new ArrayList<>();
      String plan = "";
      for (int parallelism : parallelisms) {
        StreamExecutionEnvironment execution =
            LocalCluster.planningEnvironment(parallelism, ClusterRunner.jobOptions(options));
        ScriptSession session =
            ScriptSession.open(script, Engine.TAILRACE, run, execution, options);
        plan = session.explain();
        forms.add(Dataflow.of(session.translate(), execution));
      }
      return new PreparedScript(run, forms, ChangelogModes.of(plan));
    } catch (RuntimeException | Error e) {
      run.close();
      throw e;
    }
  }

  /** The kinds of changes that the nodes of the plan may emit. */
  public ChangelogModes modes() {
    return modes;
  }

  /**
   * Drives the script from its start to its end.
   *
   * @param burst rows that a source has at hand at a time
   */
  public Answer run(int burst, DriverSettings settings) {
    run.restart(burst);
    try {
      DataflowDriver.run(forms, settings);
      return Answer.of(run);
    } catch (Exception | AssertionError e) {
      return Answer.failed(e);
    }
  }

  @Override
  public void close() {
    run.close();
  }
}
