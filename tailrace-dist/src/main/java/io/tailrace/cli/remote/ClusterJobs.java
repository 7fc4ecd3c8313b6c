/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.remote;

import io.tailrace.cli.job.JobDirectory;
import io.tailrace.cli.job.ListedJob;
import io.tailrace.cli.job.StoppableJob;
import io.tailrace.cluster.ClusterException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.deployment.ClusterClientJobClientAdapter;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.util.ExceptionUtils;

/** All jobs of a cluster, whoever has started them. */
public final class ClusterJobs implements JobDirectory {

  private final RemoteCluster cluster;

  public ClusterJobs(RemoteCluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public List<ListedJob> list() throws ClusterException, InterruptedException {
    try (RemoteClusterClient client = cluster.connect().getClusterClient()) {
      return client.listJobs().get().stream()
          .map(ClusterJobs::listed)
          .sorted(Comparator.comparing(ListedJob::started).reversed())
          .toList();
    } catch (ExecutionException e) {
      throw ExceptionUtils.findThrowable(e, ClusterException.class)
          .orElseGet(
              () ->
                  new ClusterException(
                      "the jobs of the cluster at "
                          + cluster.address()
                          + " cannot be listed: "
                          + e.getCause().getMessage(),
                      e));
    }
  }

  private static ListedJob listed(JobStatusMessage job) {
    return new ListedJob(
        job.getJobId().toHexString(),
        job.getJobName(),
        job.getJobState(),
        Instant.ofEpochMilli(job.getStartTime()));
  }

  @Override
  public StoppableJob open(ListedJob job) throws ClusterException {
    return new StoppableJob(
        new ClusterClientJobClientAdapter<>(
            cluster.connect(), JobID.fromHexString(job.id()), ClusterJobs.class.getClassLoader()),
        job.name(),
        job.started());
  }

  @Override
  public String describe() {
    return "on the cluster at " + cluster.address() + "; SHOW JOBS lists those that there are";
  }
}
