/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.remote;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;

/** The service by which Flink submits jobs to a {@link RemoteCluster}. */
public final class RemoteClusterExecutorFactory implements PipelineExecutorFactory {

  @Override
  public String getName() {
    return RemoteCluster.TARGET;
  }

  @Override
  public boolean isCompatibleWith(Configuration configuration) {
    return RemoteCluster.OPEN.isTargetOf(configuration);
  }

  @Override
  public PipelineExecutor getExecutor(Configuration configuration) {
    return new RemoteClusterExecutor(configuration);
  }
}
