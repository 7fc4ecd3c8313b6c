/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.remote;

import io.tailrace.cli.job.JobName;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.deployment.executors.AbstractSessionClusterExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Submits jobs to a {@link RemoteCluster}. */
final class RemoteClusterExecutor
    extends AbstractSessionClusterExecutor<StandaloneClusterId, RemoteClusterClientFactory> {

  RemoteClusterExecutor(Configuration configuration) {
    super(new RemoteClusterClientFactory(), configuration);
  }

  @Override
  public CompletableFuture<JobClient> execute(
      Pipeline pipeline, Configuration configuration, ClassLoader userCode) throws Exception {
    if (!(pipeline instanceof StreamGraph graph)) {
      throw new IllegalArgumentException("Not a graph of a job: " + pipeline.getClass().getName());
    }
    JobName.shorten(graph, configuration);
    Consumer<JobClient> submitted = RemoteCluster.OPEN.of(configuration).prepare(graph);
    return super.execute(pipeline, configuration, userCode)
        .thenApply(
            job -> {
              submitted.accept(job);
              return job;
            });
  }
}
