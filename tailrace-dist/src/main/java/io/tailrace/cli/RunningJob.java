/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.flink.core.execution.JobClient;

/**
 * The job that the current statement waits for, so that an interrupt can cancel it. Thread-safe.
 */
final class RunningJob {

  private Optional<JobClient> client = Optional.empty();
  private final List<JobClient> background = new ArrayList<>();
  private boolean cancelled;
  private Optional<Runnable> service = Optional.empty();

  /** Waits for a job's end. */
  void await(JobClient job) throws InterruptedException, ExecutionException {
    started(job);
    try {
      job.getJobExecutionResult().get();
    } finally {
      ended();
    }
  }

  /** Takes note of a job that now runs; cancels it if the run was cancelled in the meantime. */
  synchronized void started(JobClient job) {
    client = Optional.of(job);
    if (cancelled) {
      job.cancel();
    }
  }

  /** Takes note of a job that runs on while other statements are executed. */
  synchronized void startedInBackground(JobClient job) {
    background.add(job);
    if (cancelled) {
      job.cancel();
    }
  }

  synchronized void ended() {
    client = Optional.empty();
  }

  /** Cancels the running jobs, and every later one as it starts. */
  synchronized void cancel() {
    cancelled = true;
    client.ifPresent(JobClient::cancel);
    background.stream()
        .filter(job -> !job.getJobExecutionResult().isDone())
        .forEach(JobClient::cancel);
    service.ifPresent(Runnable::run);
  }

  /**
   * Takes note of how to end what runs beside the statements' jobs, such as a gateway; ends it at
   * once if the run was cancelled in the meantime.
   */
  synchronized void whenCancelled(Runnable end) {
    service = Optional.of(end);
    if (cancelled) {
      end.run();
    }
  }

  synchronized boolean isCancelled() {
    return cancelled;
  }
}
