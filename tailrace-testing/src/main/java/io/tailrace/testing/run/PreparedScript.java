/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import io.tailrace.batch.KeyHasher;
import io.tailrace.planner.explain.PlanLevels;
import io.tailrace.testing.connector.TestRun;
import io.tailrace.testing.contract.ChangelogModes;
import io.tailrace.testing.driver.Dataflow;
import io.tailrace.testing.driver.DataflowDriver;
import io.tailrace.testing.driver.DriverSettings;
import io.tailrace.testing.driver.ScanExchange;
import io.tailrace.testing.matrix.PlanOrigin;
import io.tailrace.testing.matrix.RunConfiguration;
import io.tailrace.testing.metric.LateRecords;
import io.tailrace.testing.script.SqlScript;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.metrics.MetricRegistry;
import org.apache.flink.runtime.metrics.util.TestingMetricRegistry;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * A script that an engine has planned at each parallelism, with and without mini-batches, from
 * statements and from plan files, to be driven many times on the calling thread by the {@link
 * DataflowDriver}. Plans are made when they are first needed.
 */
public final class PreparedScript implements AutoCloseable {
  /** Nodes of ours that keep state. */
  private static final Set<String> STATEFUL = Set.of("GroupAggregate vector");

  private final SqlScript script;
  private final Engine engine;
  private final TestRun run = TestRun.open();
  private final Map<PlanKey, List<Transformation<?>>> plans = new HashMap<>();
  private final Map<Configuration, String> explanations = new HashMap<>();

  /** A script to be planned by us. */
  public PreparedScript(SqlScript script) {
    this(script, Engine.TAILRACE);
  }

  /** A script to be planned by an engine. */
  public PreparedScript(SqlScript script, Engine engine) {
    this.script = script;
    this.engine = engine;
  }

  /** The kinds of changes that the nodes of the plan may emit. */
  public ChangelogModes modes(RunConfiguration configuration) {
    return ChangelogModes.of(plan(configuration));
  }

  /**
   * Whether the order of the rows on which the changes of a key depend is the same in every run. An
   * exchange between several subtasks leaves the order of the changes of a row as it is, not the
   * order between rows; the first one divides what is still in the order of the input.
   */
  public boolean isOrdered(RunConfiguration configuration) {
    List<String> nodes = PlanLevels.of(plan(configuration));
    long exchanges = nodes.stream().filter(node -> node.startsWith("Exchange ")).count();
    boolean severalExchanges =
        configuration.exchange() == ScanExchange.NONE ? exchanges > 1 : exchanges > 0;
    return !severalExchanges
        || isStateless(nodes)
        || configuration.parallelisms().stream().allMatch(parallelism -> parallelism == 1);
  }

  /** Whether no operator between the scans and the sinks keeps state. */
  private static boolean isStateless(List<String> nodes) {
    return nodes.stream().noneMatch(node -> STATEFUL.contains(node) || SqlScript.isFallback(node));
  }

  private String plan(RunConfiguration configuration) {
    return explanations.computeIfAbsent(
        configuration.options(), options -> session(environment(1, options), options).explain());
  }

  /**
   * Drives the script from its start to its end.
   *
   * @param settings those of the configuration, with taps
   * @throws UnsupportedOperationException when the plan holds an operator that needs a cluster
   */
  public Answer run(RunConfiguration configuration, DriverSettings settings) {
    return run(configuration, settings, script.inputs());
  }

  /**
   * Drives the statements of the script over other rows.
   *
   * @param settings those of the configuration, with taps
   * @param inputs what the tables of the script deliver
   * @throws UnsupportedOperationException when the plan holds an operator that needs a cluster
   */
  public Answer run(
      RunConfiguration configuration, DriverSettings settings, List<SqlScript.InputTable> inputs) {
    run.restart(configuration.batch());
    LateRecords late = new LateRecords();
    MetricRegistry metrics =
        TestingMetricRegistry.builder()
            .setRegisterConsumer(
                (metric, name, group) -> {
                  late.register(metric, name);
                  settings.metrics().register(metric, name, group);
                })
            .build();
    System.setProperty(KeyHasher.EQUAL_HASHES_PROPERTY, configuration.equalHashes());
    try {
      List<Dataflow> forms = forms(configuration);
      inputs.forEach(input -> run.setInput(input.name(), input.events()));
      DataflowDriver.run(forms, settings.withMetrics(metrics));
      return Answer.of(run, late.sum());
    } catch (UnsupportedOperationException e) {
      throw e;
    } catch (Exception | AssertionError e) {
      return Answer.failed(e);
    } finally {
      System.clearProperty(KeyHasher.EQUAL_HASHES_PROPERTY);
    }
  }

  private List<Dataflow> forms(RunConfiguration configuration) {
    List<Dataflow> forms = new ArrayList<>();
    for (int parallelism : configuration.parallelisms()) {
      PlanKey key = new PlanKey(parallelism, configuration.options(), configuration.origin());
      List<Transformation<?>> plan = plans.computeIfAbsent(key, this::translate);
      StreamExecutionEnvironment execution = environment(parallelism, key.options());
      if (configuration.settings().reuse() == DriverSettings.ObjectReuse.ON) {
        execution.getConfig().enableObjectReuse();
      }
      forms.add(Dataflow.of(plan, execution, configuration.exchange()));
    }
    return forms;
  }

  private List<Transformation<?>> translate(PlanKey key) {
    ScriptSession session = session(environment(key.parallelism(), key.options()), key.options());
    return switch (key.origin()) {
      case STATEMENTS -> session.translate();
      case FILE -> session.translateFile();
    };
  }

  private ScriptSession session(StreamExecutionEnvironment execution, Configuration options) {
    return ScriptSession.open(script, engine, run, execution, options);
  }

  private static StreamExecutionEnvironment environment(int parallelism, Configuration options) {
    return LocalCluster.planningEnvironment(parallelism, ClusterRunner.jobOptions(options));
  }

  @Override
  public void close() {
    run.close();
  }

  private record PlanKey(int parallelism, Configuration options, PlanOrigin origin) {}
}
