/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.CheckpointType;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.resourcemanager.ResourceOverview;

/** A cluster of one TaskManager in this JVM, for any number of jobs one after the other. */
final class BenchCluster implements AutoCloseable {
  private static final long FREE_POLL_MILLIS = 50;

  private final MiniCluster cluster;

  private BenchCluster(MiniCluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Starts a cluster.
   *
   * @param slots greatest parallelism of a job
   */
  static BenchCluster start(int slots) throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.BIND_PORT, "0");
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(128));
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(128));
    configuration.setString("metrics.reporters", "state");
    configuration.setString(
        "metrics.reporter.state.factory.class", StateGauges.Factory.class.getName());
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(slots)
                .build());
    cluster.start();
    return new BenchCluster(cluster);
  }

  /** Runs a bounded job to its end. */
  void run(JobGraph job) throws Exception {
    cluster.executeJobBlocking(job);
  }

  /** Starts a job; its result comes when it has ended. */
  CompletableFuture<JobResult> submit(JobGraph job) {
    return cluster
        .submitJob(job)
        .thenCompose(submitted -> cluster.requestJobResult(submitted.getJobID()));
  }

  /** Takes a checkpoint of a running job, to its end. */
  void checkpoint(JobID job) throws Exception {
    cluster.triggerCheckpoint(job, CheckpointType.FULL).get();
  }

  /**
   * Waits until every slot is free again: the cluster lets go of a job, and of what its tasks held,
   * a little after its end.
   */
  void awaitFree() throws Exception {
    ResourceOverview slots = cluster.getResourceOverview().get();
    while (slots.getNumberFreeSlots() < slots.getNumberRegisteredSlots()) {
      Thread.sleep(FREE_POLL_MILLIS);
      slots = cluster.getResourceOverview().get();
    }
  }

  @Override
  public void close() throws Exception {
    cluster.close();
  }
}
