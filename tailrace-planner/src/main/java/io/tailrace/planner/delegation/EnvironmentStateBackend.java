/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import static org.apache.flink.util.Preconditions.checkState;

import io.tailrace.runtime.state.StatefulTransformations;
import io.tailrace.state.snapshot.StateOptions;
import java.util.List;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The state backend of jobs that the user starts from the environment itself, as programs do that
 * turn tables into streams. Nothing of ours sees such a job again, so the environment's
 * configuration names our backend as long as the next job has an operator that keeps tables.
 */
final class EnvironmentStateBackend {
  private EnvironmentStateBackend() {}

  /**
   * Names our backend in the environment's configuration, or again the user's.
   *
   * @param session the options of the table environment, which go into the environment's
   *     configuration once more when a table becomes a stream
   * @param translated transformations that the environment is about to get
   */
  static void update(
      StreamExecutionEnvironment environment,
      Configuration session,
      List<? extends Transformation<?>> translated) {
    if (StatefulTransformations.anyMarked(translated)) {
      StateOptions.install(configurationOf(environment));
      if (session.contains(StateBackendOptions.STATE_BACKEND)) {
        StateOptions.install(session);
      }
    } else {
      update(environment);
    }
  }

  /** Names our backend as long as a transformation waits in the environment that needs it. */
  static void update(StreamExecutionEnvironment environment) {
    if (StatefulTransformations.anyMarked(environment.getTransformations())) {
      StateOptions.install(configurationOf(environment));
    } else {
      StateOptions.uninstall(configurationOf(environment));
    }
  }

  private static Configuration configurationOf(StreamExecutionEnvironment environment) {
    checkState(
        environment.getConfiguration() instanceof Configuration,
        "The environment's configuration cannot be changed: %s.",
        environment.getConfiguration().getClass());
    return (Configuration) environment.getConfiguration();
  }
}
