/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import io.tailrace.runtime.state.StatefulTransformations;
import io.tailrace.state.snapshot.StateOptions;
import io.tailrace.state.snapshot.TailraceStateBackend;
import java.util.List;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.core.execution.JobStatusHook;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.planner.delegation.DefaultExecutor;

/**
 * Flink's executor of statements, which also gives a job whose operators keep tables the state
 * backend for them. The job's configuration stays what the user has set, and so do other jobs.
 */
public final class TailraceExecutor extends DefaultExecutor {

  /** An executor of an environment's statements. */
  public TailraceExecutor(StreamExecutionEnvironment environment) {
    super(environment);
  }

  @Override
  public Pipeline createPipeline(
      List<Transformation<?>> transformations,
      ReadableConfig tableConfiguration,
      String defaultJobName,
      List<JobStatusHook> jobStatusHooks) {
    if (tableConfiguration instanceof Configuration session) {
      StateOptions.uninstall(session);
    }
    StreamGraph graph =
        (StreamGraph)
            super.createPipeline(
                transformations, tableConfiguration, defaultJobName, jobStatusHooks);
    StateOptions.uninstall(graph.getJobConfiguration());
    if (StatefulTransformations.anyMarked(transformations)) {
      graph.setStateBackend(TailraceStateBackend.of(graph.getJobConfiguration()));
      // The graph travels without its state backend, except as a part of these settings.
      graph.createJobCheckpointingSettings();
    }
    EnvironmentStateBackend.update(getExecutionEnvironment());
    return graph;
  }
}
