/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.remote;

import io.tailrace.cluster.ClusterException;
import io.tailrace.cluster.ClusterRest;
import io.tailrace.cluster.RestAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionVertex;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;

/** A cluster that jobs reach by its REST endpoint alone, as if it were of other processes. */
public final class SeparateCluster implements AutoCloseable {

  private static final String HOST = "127.0.0.1";
  private static final int SLOTS = 8;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final MiniCluster cluster;
  private final RestAddress address;

  private SeparateCluster(MiniCluster cluster, RestAddress address) {
    this.cluster = cluster;
    this.address = address;
  }

  public static SeparateCluster start() throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.ADDRESS, HOST);
    configuration.set(RestOptions.BIND_ADDRESS, HOST);
    configuration.set(RestOptions.BIND_PORT, "0");
    configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(SLOTS)
                .build());
    cluster.start();
    URI rest = cluster.getRestAddress().get();
    SeparateCluster started =
        new SeparateCluster(cluster, new RestAddress(rest.getHost(), rest.getPort()));
    started.await(started::isReady);
    return started;
  }

  private boolean isReady() {
    try {
      return new ClusterRest(address).overview().slots() == SLOTS;
    } catch (ClusterException e) {
      return false;
    }
  }

  public RestAddress address() {
    return address;
  }

  /** The options by which a session submits its jobs here. */
  public Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set(DeploymentOptions.TARGET, "remote");
    configuration.set(RestOptions.ADDRESS, address.host());
    configuration.set(RestOptions.PORT, address.port());
    configuration.setString("parallelism.default", "1");
    return configuration;
  }

  /** Waits for a job with a text in its name, and for its tasks; returns its id. */
  public String awaitRunning(String name) throws Exception {
    await(() -> find(name, JobStatus.RUNNING) > 0);
    JobID job =
        cluster.listJobs().get().stream()
            .filter(each -> is(each, name, JobStatus.RUNNING))
            .findFirst()
            .orElseThrow()
            .getJobId();
    // A job runs before its tasks do, which a savepoint needs.
    await(() -> runsAllTasks(job));
    return job.toHexString();
  }

  private boolean runsAllTasks(JobID job) throws Exception {
    for (AccessExecutionVertex task :
        cluster.getExecutionGraph(job).get().getAllExecutionVertices()) {
      if (task.getExecutionState() != ExecutionState.RUNNING) {
        return false;
      }
    }
    return true;
  }

  /** Waits until no job with a text in its name runs. */
  public void awaitNoneRunning(String name) throws Exception {
    await(() -> find(name, JobStatus.RUNNING) + find(name, JobStatus.CANCELLING) == 0);
  }

  private long find(String name, JobStatus status) throws Exception {
    return cluster.listJobs().get().stream().filter(job -> is(job, name, status)).count();
  }

  private static boolean is(JobStatusMessage job, String name, JobStatus status) {
    return job.getJobName().contains(name) && job.getJobState() == status;
  }

  private void await(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.call()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within " + LIMIT + "; the jobs: " + states());
      }
      Thread.sleep(20);
    }
  }

  private List<String> states() throws Exception {
    return cluster.listJobs().get().stream()
        .map(job -> job.getJobState() + " " + job.getJobName())
        .toList();
  }

  @Override
  public void close() throws Exception {
    cluster.close();
  }
}
