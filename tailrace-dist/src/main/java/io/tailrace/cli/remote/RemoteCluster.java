/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.remote;

import io.tailrace.cli.OpenClusters;
import io.tailrace.cli.SessionCluster;
import io.tailrace.cluster.ClusterException;
import io.tailrace.cluster.RestAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.deployment.executors.RemoteExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.operators.collect.CollectSinkOperatorFactory;

/**
 * A cluster of other processes, for the jobs of a script, a shell or a gateway. Jobs that are
 * attached to this process do not outlive it: they are cancelled when this is closed, and by the
 * cluster when it has not heard from their client for half a minute. As long does a client wait for
 * a cluster that does not answer. Thread-safe.
 *
 * <p>Flink finds it by {@link #configuration()}: its {@code execution.target} leads to {@link
 * RemoteClusterExecutorFactory} and {@link RemoteClusterClientFactory}, both of them services.
 */
public final class RemoteCluster implements SessionCluster {

  /** The {@code execution.target} of jobs that are submitted here. */
  public static final String TARGET = "tailrace-remote";

  /** How long a client and a cluster wait for each other before they give up. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Duration RETRY_DELAY = Duration.ofSeconds(3);

  /** How long the end of this process waits for a cluster. */
  private static final Duration PATIENCE_AT_END = Duration.ofSeconds(5);

  static final OpenClusters<RemoteCluster> OPEN = new OpenClusters<>(TARGET, "session");

  /** The jobs that do not outlive this process. */
  public enum Attached {
    /** As of a script, which waits for all that it starts. */
    ALL_JOBS,
    /** As of a shell: nobody can see the result of a query when it has gone; an INSERT goes on. */
    QUERIES
  }

  private final Configuration configuration;
  private final RestAddress address;
  private final Attached attached;
  private final Heartbeats heartbeats = Heartbeats.start(PATIENCE);

  /** The jobs that may outlive this process. */
  private final Set<JobID> detached = ConcurrentHashMap.newKeySet();

  private boolean closed;

  private RemoteCluster(Configuration base, Attached attached) {
    this.configuration = new Configuration(base);
    this.address = addressOf(base);
    this.attached = Objects.requireNonNull(attached, "attached");
    if (!base.contains(RestOptions.RETRY_MAX_ATTEMPTS) && !base.contains(RestOptions.RETRY_DELAY)) {
      configuration.set(
          RestOptions.RETRY_MAX_ATTEMPTS, Math.toIntExact(PATIENCE.dividedBy(RETRY_DELAY)));
      configuration.set(RestOptions.RETRY_DELAY, RETRY_DELAY);
    }
  }

  /** Whether options send jobs to a cluster of other processes. */
  public static boolean isNamedBy(Configuration options) {
    return RemoteExecutor.NAME.equals(options.get(DeploymentOptions.TARGET));
  }

  /**
   * The cluster that options name; it is not asked anything yet.
   *
   * @param base the options of jobs, among them {@code rest.address} and {@code rest.port}
   */
  public static RemoteCluster create(Configuration base, Attached attached) {
    RemoteCluster cluster = new RemoteCluster(Objects.requireNonNull(base, "base"), attached);
    OPEN.add(cluster, cluster.configuration);
    return cluster;
  }

  static RestAddress addressOf(Configuration configuration) {
    return new RestAddress(
        configuration.get(RestOptions.ADDRESS), configuration.get(RestOptions.PORT));
  }

  @Override
  public Configuration configuration() {
    return new Configuration(configuration);
  }

  /** The REST endpoint of the cluster. */
  public URI endpoint() {
    return URI.create(address.url());
  }

  RestAddress address() {
    return address;
  }

  RemoteConnection connect() throws ClusterException {
    return RemoteConnection.open(configuration);
  }

  /**
   * Prepares a job to be submitted.
   *
   * @return takes the job once the cluster has it
   */
  Consumer<JobClient> prepare(StreamGraph graph) {
    if (attached == Attached.QUERIES && !isQuery(graph)) {
      return job -> detached.add(job.getJobID());
    }
    graph.setInitialClientHeartbeatTimeout(PATIENCE.toMillis());
    return this::attach;
  }

  /** A job that was still being submitted when this was closed ends as the others did. */
  private synchronized void attach(JobClient job) {
    if (closed) {
      job.cancel();
    } else {
      heartbeats.add(job);
    }
  }

  private static boolean isQuery(StreamGraph graph) {
    return graph.getStreamNodes().stream()
        .anyMatch(node -> node.getOperatorFactory() instanceof CollectSinkOperatorFactory);
  }

  @Override
  public Optional<String> farewell() {
    int running = running(detached).size();
    return running == 0
        ? Optional.empty()
        : Optional.of(
            running
                + (running == 1 ? " running job goes" : " running jobs go")
                + " on, on the cluster at "
                + address
                + "; SHOW JOBS lists and STOP JOB stops what runs there");
  }

  /** Cancels the attached jobs that still run; the others go on. */
  @Override
  public void close() {
    OPEN.remove(this);
    Map<JobID, JobClient> jobs = end();
    CompletableFuture<?>[] cancelled =
        running(jobs.keySet()).stream()
            .map(job -> jobs.get(job).cancel())
            .toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(cancelled).get(PATIENCE_AT_END.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // The cluster cancels a job itself when it hears no more of its client.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes no more jobs; returns those that are attached. */
  private synchronized Map<JobID, JobClient> end() {
    closed = true;
    heartbeats.close();
    return heartbeats.jobs();
  }

  /** Those of the jobs that have not ended, as far as the cluster can say. */
  private List<JobID> running(Set<JobID> jobs) {
    if (jobs.isEmpty()) {
      return List.of();
    }
    try (RemoteClusterClient client = connect().getClusterClient()) {
      Collection<JobStatusMessage> all =
          client.listJobs().get(PATIENCE_AT_END.toMillis(), TimeUnit.MILLISECONDS);
      return all.stream()
          .filter(job -> !job.getJobState().isGloballyTerminalState())
          .map(JobStatusMessage::getJobId)
          .filter(jobs::contains)
          .toList();
    } catch (ClusterException | ExecutionException | TimeoutException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }
}
