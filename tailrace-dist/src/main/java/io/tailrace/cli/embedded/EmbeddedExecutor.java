/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.embedded;

import io.tailrace.cli.job.JobName;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.client.deployment.executors.AbstractSessionClusterExecutor;
import org.apache.flink.client.program.MiniClusterClient.MiniClusterId;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** Submits jobs to an {@link EmbeddedCluster} once it has the slots for them. */
final class EmbeddedExecutor
    extends AbstractSessionClusterExecutor<MiniClusterId, EmbeddedClusterClientFactory> {

  EmbeddedExecutor(Configuration configuration) {
    super(new EmbeddedClusterClientFactory(), configuration);
  }

  @Override
  public CompletableFuture<JobClient> execute(
      Pipeline pipeline, Configuration configuration, ClassLoader userCode) throws Exception {
    if (!(pipeline instanceof StreamGraph graph)) {
      throw new IllegalArgumentException("Not a graph of a job: " + pipeline.getClass().getName());
    }
    JobName.shorten(graph, configuration);
    JobID job = graph.getOptionalJobId().orElseGet(() -> newId(configuration));
    graph.setJobId(job);
    EmbeddedCluster cluster = EmbeddedCluster.OPEN.of(configuration);
    cluster.reserve(job, Math.max(1, graph.getMaximumParallelism()));
    CompletableFuture<JobClient> submitted;
    try {
      submitted = super.execute(pipeline, configuration, userCode);
    } catch (Exception | Error e) {
      cluster.release(job);
      throw e;
    }
    submitted
        .thenCompose(JobClient::getJobExecutionResult)
        .whenComplete((result, failure) -> cluster.release(job));
    return submitted;
  }

  private static JobID newId(Configuration configuration) {
    return configuration
        .getOptional(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID)
        .map(JobID::fromHexString)
        .orElseGet(JobID::generate);
  }
}
