/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.job;

import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.util.ExceptionUtils;

/** A job that runs while the script goes on. */
public final class BackgroundJob {

  /** What a stopped job's sources do first. */
  public enum Ending {
    /** They stop where they are: the job can go on from its savepoint. */
    SUSPEND,
    /** They say that no more rows will come, so that windows and timers fire. */
    DRAIN
  }

  private final JobClient client;
  private final String name;
  private final int statement;
  private final Instant started;
  private final CompletableFuture<JobExecutionResult> end;

  /**
   * @param name what users know the job by
   * @param statement the number of the statement that started it
   */
  public BackgroundJob(JobClient client, String name, int statement, Instant started) {
    this.client = Objects.requireNonNull(client, "client");
    this.name = name;
    this.statement = statement;
    this.started = started;
    this.end = client.getJobExecutionResult();
  }

  /** The job's id, 32 hexadecimal digits. */
  public String id() {
    return client.getJobID().toHexString();
  }

  public String name() {
    return name;
  }

  public int statement() {
    return statement;
  }

  public Instant started() {
    return started;
  }

  /** The status as Flink names it, such as RUNNING. */
  public String status() throws InterruptedException {
    if (!end.isDone()) {
      try {
        return client.getJobStatus().get().name();
      } catch (ExecutionException e) {
        // The cluster of a job goes away with it, so it has ended in between.
        return endedStatus();
      }
    }
    return endedStatus();
  }

  private String endedStatus() throws InterruptedException {
    try {
      end.get();
      return "FINISHED";
    } catch (ExecutionException e) {
      return ExceptionUtils.findThrowable(e, JobCancellationException.class).isPresent()
          ? "CANCELED"
          : "FAILED";
    }
  }

  /** Whether it has ended, however it did. */
  public boolean hasEnded() {
    return end.isDone();
  }

  /** Waits for the job's end; fails as the job failed. */
  public void await() throws InterruptedException, ExecutionException {
    end.get();
  }

  /** Cancels the job and waits until it has ended. */
  public void cancel() throws InterruptedException, ExecutionException {
    client.cancel().get();
    awaitAnyEnd();
  }

  /**
   * Stops the job with a savepoint and waits until it has ended.
   *
   * @return the savepoint's path
   */
  public String stopWithSavepoint(Ending ending, String folder)
      throws InterruptedException, ExecutionException {
    String path =
        client.stopWithSavepoint(ending == Ending.DRAIN, folder, SavepointFormatType.DEFAULT).get();
    awaitAnyEnd();
    return path;
  }

  private void awaitAnyEnd() throws InterruptedException {
    try {
      end.get();
    } catch (ExecutionException e) {
      // However it ended: it runs no more.
    }
  }
}
