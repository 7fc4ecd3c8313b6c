/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.remote;

import io.tailrace.cluster.ClusterException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.util.ExceptionUtils;

/**
 * Tells a cluster that the client of jobs is alive; when a client that was killed does not, the
 * cluster cancels them.
 */
final class Heartbeats implements AutoCloseable {

  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final Duration patience;
  private final Map<JobID, JobClient> jobs = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "tailrace-heartbeat");
            thread.setDaemon(true);
            return thread;
          });

  private Heartbeats(Duration patience) {
    this.patience = patience;
  }

  /**
   * Starts without jobs.
   *
   * @param patience how long a cluster waits for the next sign of life
   */
  static Heartbeats start(Duration patience) {
    Heartbeats heartbeats = new Heartbeats(patience);
    heartbeats.timer.scheduleAtFixedRate(
        () -> heartbeats.jobs.values().forEach(heartbeats::beat),
        INTERVAL.toMillis(),
        INTERVAL.toMillis(),
        TimeUnit.MILLISECONDS);
    return heartbeats;
  }

  /** Takes a job until it has ended or its cluster is lost. */
  void add(JobClient job) {
    jobs.put(job.getJobID(), job);
  }

  /** The jobs that have not ended, as far as this knows; a copy. */
  Map<JobID, JobClient> jobs() {
    return Map.copyOf(jobs);
  }

  private void beat(JobClient job) {
    // Composed, so that whatever is thrown ends this beat and not the timer.
    CompletableFuture.completedFuture(job)
        .thenCompose(JobClient::getJobStatus)
        .whenComplete(
            (status, failure) ->
                beat(job, Optional.ofNullable(status), Optional.ofNullable(failure)));
  }

  private void beat(JobClient job, Optional<JobStatus> status, Optional<Throwable> failure) {
    boolean ended = status.filter(JobStatus::isGloballyTerminalState).isPresent();
    boolean lost =
        failure.flatMap(f -> ExceptionUtils.findThrowable(f, ClusterException.class)).isPresent();
    if (ended || lost) {
      jobs.remove(job.getJobID());
    } else {
      job.reportHeartbeat(System.currentTimeMillis() + patience.toMillis());
    }
  }

  /** Ends the signs of life. */
  @Override
  public void close() {
    timer.shutdownNow();
  }
}
