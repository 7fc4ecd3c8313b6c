/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.planner.TailraceOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cluster within this process that starts in the background while the first statements are
 * planned. It serves the first job if that asks for a cluster like it; a start that fails is left
 * to the cluster that the job then gets, whose failure is reported.
 */
final class ClusterInAdvance {

  private static final Logger LOG = LoggerFactory.getLogger(ClusterInAdvance.class);

  /** Options of jobs and of planning, which a cluster does not read. */
  private static final Set<String> OF_JOBS =
      Set.of("table.", "__table.", "sql-client.", "pipeline.", "$internal.");

  private final MiniClusterConfiguration configuration;
  private final CompletableFuture<MiniCluster> cluster;

  private ClusterInAdvance(
      MiniClusterConfiguration configuration, CompletableFuture<MiniCluster> cluster) {
    this.configuration = configuration;
    this.cluster = cluster;
  }

  /** Begins to start a cluster. */
  static ClusterInAdvance start(MiniClusterConfiguration configuration) {
    CompletableFuture<MiniCluster> started = new CompletableFuture<>();
    Thread thread =
        new Thread(() -> complete(started, configuration), "tailrace-cluster-in-advance");
    thread.setDaemon(true);
    thread.start();
    return new ClusterInAdvance(configuration, started);
  }

  private static void complete(
      CompletableFuture<MiniCluster> started, MiniClusterConfiguration configuration) {
    try {
      started.complete(running(configuration));
    } catch (Exception | Error e) { // such as that of a class that is not there
      started.completeExceptionally(e);
    }
  }

  private static MiniCluster running(MiniClusterConfiguration configuration) throws Exception {
    MiniCluster cluster = new RunningCluster(configuration);
    try {
      cluster.start();
      return cluster;
    } catch (Exception | Error e) {
      cluster.closeAsync();
      throw e;
    }
  }

  /**
   * The cluster, once it runs, if it does for a job; otherwise it is closed, and its ports free.
   */
  Optional<MiniCluster> takeFor(MiniClusterConfiguration wanted) {
    try {
      if (fits(wanted)) {
        return Optional.of(cluster.join());
      }
      cluster.thenCompose(MiniCluster::closeAsync).join();
    } catch (CompletionException e) {
      LOG.debug("A cluster that was started in advance cannot be used.", e);
    }
    return Optional.empty();
  }

  private boolean fits(MiniClusterConfiguration wanted) {
    return configuration.getNumTaskManagers() == wanted.getNumTaskManagers()
        && slots(configuration) >= slots(wanted)
        && ofClusters(configuration).equals(ofClusters(wanted));
  }

  private static int slots(MiniClusterConfiguration configuration) {
    return configuration.getConfiguration().get(TaskManagerOptions.NUM_TASK_SLOTS);
  }

  private static Map<String, String> ofClusters(MiniClusterConfiguration configuration) {
    Map<String, String> options = new HashMap<>(configuration.getConfiguration().toMap());
    options.remove(TaskManagerOptions.NUM_TASK_SLOTS.key());
    options.remove(TailraceOptions.FALLBACK.key());
    options.keySet().removeIf(key -> OF_JOBS.stream().anyMatch(key::startsWith));
    return options;
  }

  /** Ends the cluster as soon as it has started; does not wait for that. */
  void close() {
    cluster.thenAccept(MiniCluster::closeAsync);
  }

  /** A cluster that its user may start although it runs. */
  private static final class RunningCluster extends MiniCluster {

    RunningCluster(MiniClusterConfiguration configuration) {
      super(configuration);
    }

    @Override
    public void start() throws Exception {
      if (!isRunning()) {
        super.start();
      }
    }
  }
}
