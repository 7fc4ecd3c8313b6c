/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.job;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.util.ExceptionUtils;

/** A job that can be watched, waited for and stopped. */
public final class StoppableJob {

  /** What a stopped job's sources do first. */
  public enum Ending {
    /** They stop where they are: the job can go on from its savepoint. */
    SUSPEND,
    /** They say that no more rows will come, so that windows and timers fire. */
    DRAIN
  }

  /** What a cluster in this process answers that knows no folder for savepoints. */
  public static final String NO_FOLDER_HERE = "No savepoint directory configured";

  /** What one of other processes answers. */
  public static final String NO_FOLDER_ELSEWHERE = "Property [targetDirectory] must be provided";

  private final JobClient client;
  private final String name;
  private final Instant started;
  private final CompletableFuture<JobExecutionResult> end;

  /**
   * @param name what users know the job by
   */
  public StoppableJob(JobClient client, String name, Instant started) {
    this.client = Objects.requireNonNull(client, "client");
    this.name = Objects.requireNonNull(name, "name");
    this.started = Objects.requireNonNull(started, "started");
    this.end = client.getJobExecutionResult();
  }

  /** The job's id, 32 hexadecimal digits. */
  public String id() {
    return client.getJobID().toHexString();
  }

  /** How the job is now. */
  ListedJob listed() throws InterruptedException {
    return new ListedJob(id(), name, status(), started);
  }

  private JobStatus status() throws InterruptedException {
    if (!end.isDone()) {
      try {
        return client.getJobStatus().get();
      } catch (ExecutionException e) {
        // The cluster of a job goes away with it, so it has ended in between.
        return endedStatus();
      }
    }
    return endedStatus();
  }

  private JobStatus endedStatus() throws InterruptedException {
    try {
      end.get();
      return JobStatus.FINISHED;
    } catch (ExecutionException e) {
      return ExceptionUtils.findThrowable(e, JobCancellationException.class).isPresent()
          ? JobStatus.CANCELED
          : JobStatus.FAILED;
    }
  }

  /** Waits for the job's end; fails as the job failed. */
  public void await() throws InterruptedException, ExecutionException {
    end.get();
  }

  /** Cancels the job and waits until it has ended. */
  void cancel() throws InterruptedException, ExecutionException {
    client.cancel().get();
    awaitAnyEnd();
  }

  /**
   * Stops the job with a savepoint and waits until it has ended.
   *
   * @param folder where the savepoint is made; where the cluster is configured to, without one
   * @return the savepoint's path
   */
  String stopWithSavepoint(Ending ending, Optional<String> folder)
      throws InterruptedException, ExecutionException {
    try {
      String path =
          client
              .stopWithSavepoint(
                  ending == Ending.DRAIN, folder.orElse(null), SavepointFormatType.DEFAULT)
              .get();
      awaitAnyEnd();
      return path;
    } catch (ExecutionException e) {
      if (Stream.of(NO_FOLDER_HERE, NO_FOLDER_ELSEWHERE)
          .anyMatch(text -> ExceptionUtils.findThrowableWithMessage(e, text).isPresent())) {
        // Not its cause, which would be told beside it: it says the same in words of Flink's.
        ValidationException noFolder =
            new ValidationException(
                "There is no folder for savepoints; name one first with SET '"
                    + CheckpointingOptions.SAVEPOINT_DIRECTORY.key()
                    + "' = 'file:///...'");
        noFolder.addSuppressed(e);
        throw noFolder;
      }
      throw e;
    }
  }

  private void awaitAnyEnd() throws InterruptedException {
    try {
      end.get();
    } catch (ExecutionException e) {
      // However it ended: it runs no more.
    }
  }
}
