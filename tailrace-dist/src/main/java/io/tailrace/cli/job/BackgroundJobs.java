/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.job;

import io.tailrace.cli.job.BackgroundJob.Ending;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.table.api.ValidationException;

/** The jobs that a script has started without waiting for them, in their order. */
public final class BackgroundJobs {

  /** The columns of {@link #list} and {@link #describe}, as Flink names them. */
  public static final List<String> COLUMNS = List.of("job id", "job name", "status", "start time");

  /** Stands in string literals of a script for the id of the job that was started last. */
  public static final String LAST_JOB = "job.id";

  /** Stands in string literals of a script for the path of the savepoint made last. */
  public static final String LAST_SAVEPOINT = "savepoint";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  private final List<BackgroundJob> jobs = new ArrayList<>();
  private final Set<String> stopped = new HashSet<>();
  private Optional<String> lastSavepoint = Optional.empty();

  /** Takes a job that has just been started by a statement. */
  public BackgroundJob add(JobClient client, String name, int statement) {
    BackgroundJob job = new BackgroundJob(client, name, statement, Instant.now());
    jobs.add(job);
    return job;
  }

  /** Those that the script did not stop, whether they have ended or not. */
  public List<BackgroundJob> notStopped() {
    return jobs.stream().filter(job -> !stopped.contains(job.id())).toList();
  }

  /** What {@link #LAST_JOB} and {@link #LAST_SAVEPOINT} stand for now, as far as there is one. */
  public Map<String, String> variables() {
    Map<String, String> variables = new HashMap<>();
    if (!jobs.isEmpty()) {
      variables.put(LAST_JOB, jobs.get(jobs.size() - 1).id());
    }
    lastSavepoint.ifPresent(path -> variables.put(LAST_SAVEPOINT, path));
    return variables;
  }

  /** A row for each job, the latest first. */
  public List<List<String>> list() throws InterruptedException {
    List<List<String>> rows = new ArrayList<>();
    for (BackgroundJob job : jobs) {
      rows.add(0, row(job));
    }
    return rows;
  }

  /** The row of one job. */
  public List<String> describe(String id) throws InterruptedException {
    return row(find(id));
  }

  private static List<String> row(BackgroundJob job) throws InterruptedException {
    return List.of(job.id(), job.name(), job.status(), TIME.format(job.started()));
  }

  /** Cancels a job. */
  public void cancel(String id) throws InterruptedException, ExecutionException {
    running(id).cancel();
    stopped.add(id);
  }

  /**
   * Stops a job with a savepoint below the folder that the options name.
   *
   * @return the savepoint's path
   */
  public String stopWithSavepoint(String id, Ending ending, ReadableConfig options)
      throws InterruptedException, ExecutionException {
    BackgroundJob job = running(id);
    String folder =
        options
            .getOptional(CheckpointingOptions.SAVEPOINT_DIRECTORY)
            .orElseThrow(
                () ->
                    new ValidationException(
                        "There is no folder for savepoints; name one first with SET '"
                            + CheckpointingOptions.SAVEPOINT_DIRECTORY.key()
                            + "' = 'file:///...'"));
    String path = job.stopWithSavepoint(ending, folder);
    lastSavepoint = Optional.of(path);
    stopped.add(id);
    return path;
  }

  private BackgroundJob running(String id) throws InterruptedException {
    BackgroundJob job = find(id);
    if (job.hasEnded()) {
      throw new ValidationException("The job '" + id + "' does not run: it is " + job.status());
    }
    return job;
  }

  private BackgroundJob find(String id) {
    return jobs.stream()
        .filter(job -> job.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new ValidationException(
                    "There is no job '"
                        + id
                        + "' in this run; SHOW JOBS lists those that were started with SET"
                        + " 'table.dml-sync' = 'false'"));
  }
}
