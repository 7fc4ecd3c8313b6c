/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.embedded;

import io.tailrace.cli.OpenClusters;
import io.tailrace.cli.SessionCluster;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.program.MiniClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;

/**
 * A cluster within this process that many jobs share, for a shell and a gateway: jobs run in the
 * background, can be listed and stopped, and none waits for another's slots, because a TaskManager
 * is added when a job needs more of them. It starts with the first job. Thread-safe.
 *
 * <p>Flink finds it by {@link #configuration()}: its {@code execution.target} leads to {@link
 * EmbeddedExecutorFactory} and {@link EmbeddedClusterClientFactory}, both of them services.
 */
public final class EmbeddedCluster implements SessionCluster {

  /** The {@code execution.target} of jobs that run here. */
  public static final String TARGET = "tailrace-embedded";

  static final OpenClusters<EmbeddedCluster> OPEN = new OpenClusters<>(TARGET, "shell or gateway");

  private final Configuration configuration;
  private final int slotsPerTaskManager;

  /** The slots that each job takes, until it has ended. */
  private final Map<JobID, Integer> slotsOfJobs = new HashMap<>();

  private GrowingMiniCluster running;
  private boolean closed;

  private EmbeddedCluster(Configuration base) {
    this.configuration = new Configuration(base);
    this.slotsPerTaskManager = MiniClusterSetup.slots(base);
  }

  /**
   * A cluster that is not started yet. A TaskManager has as many slots as {@code
   * taskmanager.numberOfTaskSlots} says, else as {@code parallelism.default}.
   *
   * @param base the options of the cluster and, where a job says nothing else, of its jobs
   */
  public static EmbeddedCluster create(Configuration base) {
    EmbeddedCluster cluster = new EmbeddedCluster(Objects.requireNonNull(base, "base"));
    OPEN.add(cluster, cluster.configuration);
    return cluster;
  }

  @Override
  public Configuration configuration() {
    return new Configuration(configuration);
  }

  /** A client; starts the cluster if that has not happened. */
  public synchronized MiniClusterClient client() throws Exception {
    return new MiniClusterClient(configuration, started());
  }

  /**
   * Makes sure that a job finds its slots without waiting for another job's end.
   *
   * @param slots the most slots that the job takes at a time
   */
  synchronized void reserve(JobID job, int slots) throws Exception {
    GrowingMiniCluster cluster = started();
    slotsOfJobs.put(job, slots);
    int needed = slotsOfJobs.values().stream().mapToInt(Integer::intValue).sum();
    while (cluster.taskManagers() * slotsPerTaskManager < needed) {
      cluster.startTaskManager();
    }
  }

  /** Gives back the slots of a job that has ended or was not submitted. */
  synchronized void release(JobID job) {
    slotsOfJobs.remove(job);
  }

  private GrowingMiniCluster started() throws Exception {
    if (closed) {
      throw new IllegalStateException("The cluster of this process is closed");
    }
    if (running == null) {
      GrowingMiniCluster cluster =
          new GrowingMiniCluster(MiniClusterSetup.of(configuration, /* taskManagers= */ 1));
      cluster.start();
      running = cluster;
    }
    return running;
  }

  /** The jobs that have not ended. */
  public synchronized Set<JobID> jobs() {
    return Set.copyOf(slotsOfJobs.keySet());
  }

  @Override
  public Optional<String> farewell() {
    int running = jobs().size();
    return running == 0
        ? Optional.empty()
        : Optional.of(
            running
                + (running == 1 ? " running job ends" : " running jobs end")
                + " with this shell");
  }

  /** Ends the cluster and with it every job that still runs. */
  @Override
  public synchronized void close() throws Exception {
    OPEN.remove(this);
    closed = true;
    if (running != null) {
      running.close();
      running = null;
    }
  }

  /** Several TaskManagers of one process, which exchange data through the network stack. */
  private static final class GrowingMiniCluster extends MiniCluster {

    private int taskManagers;

    GrowingMiniCluster(MiniClusterConfiguration configuration) {
      super(configuration);
    }

    @Override
    public void startTaskManager() throws Exception {
      super.startTaskManager();
      taskManagers++;
    }

    int taskManagers() {
      return taskManagers;
    }

    @Override
    protected boolean useLocalCommunication() {
      return false;
    }
  }
}
