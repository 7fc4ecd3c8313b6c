/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.client.cli.ClientOptions;
import org.apache.flink.client.deployment.executors.RemoteExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.JobListener;

/**
 * The jobs of a script on a cluster of other processes. It tells the cluster that their client is
 * alive; when a client that was killed does not, the cluster cancels them.
 */
final class RemoteJobs implements JobListener {

  private static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final URI endpoint;
  private final Duration timeout;
  private final List<JobClient> jobs = new CopyOnWriteArrayList<>();

  private RemoteJobs(URI endpoint, Duration timeout) {
    this.endpoint = endpoint;
    this.timeout = timeout;
  }

  /**
   * The jobs of a session; empty when it runs them in this process.
   *
   * @param options of the session; they get those by which the cluster expects heartbeats
   */
  static Optional<RemoteJobs> of(Configuration options) {
    if (!options.get(DeploymentOptions.TARGET).equals(RemoteExecutor.NAME)) {
      return Optional.empty();
    }
    options.set(DeploymentOptions.SHUTDOWN_IF_ATTACHED, true);
    options.set(ClientOptions.CLIENT_HEARTBEAT_TIMEOUT, TIMEOUT);
    URI endpoint =
        URI.create(
            "http://" + options.get(RestOptions.ADDRESS) + ":" + options.get(RestOptions.PORT));
    RemoteJobs jobs = new RemoteJobs(endpoint, TIMEOUT);
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "tailrace-heartbeat");
              thread.setDaemon(true);
              return thread;
            });
    timer.scheduleAtFixedRate(
        jobs::beat, INTERVAL.toMillis(), INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    return Optional.of(jobs);
  }

  /** The REST endpoint of the cluster. */
  URI endpoint() {
    return endpoint;
  }

  private void beat() {
    for (JobClient job : jobs) {
      job.getJobStatus().whenComplete((status, failure) -> beat(job, Optional.ofNullable(status)));
    }
  }

  private void beat(JobClient job, Optional<JobStatus> status) {
    if (status.filter(JobStatus::isGloballyTerminalState).isPresent()) {
      jobs.remove(job);
    } else {
      job.reportHeartbeat(System.currentTimeMillis() + timeout.toMillis());
    }
  }

  @Override
  public void onJobSubmitted(JobClient job, Throwable failure) {
    Optional.ofNullable(job).ifPresent(jobs::add);
  }

  @Override
  public void onJobExecuted(JobExecutionResult result, Throwable failure) {
    // A job leaves when its state says so.
  }
}
