/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.job;

import io.tailrace.cli.job.StoppableJob.Ending;
import io.tailrace.cluster.ClusterException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.flink.table.api.ValidationException;

/** What SHOW JOBS, DESCRIBE JOB and STOP JOB do in a script. */
public final class JobStatements {

  /** The columns of {@link #list} and {@link #describe}, as Flink names them. */
  public static final List<String> COLUMNS = List.of("job id", "job name", "status", "start time");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  private final JobDirectory directory;
  private final BackgroundJobs own;

  /**
   * @param directory the jobs that the statements are about
   * @param own those that the script has started; it is told which have been stopped
   */
  public JobStatements(JobDirectory directory, BackgroundJobs own) {
    this.directory = directory;
    this.own = own;
  }

  /** A row for each job, the latest first. */
  public List<List<String>> list() throws ClusterException, InterruptedException {
    return directory.list().stream().map(JobStatements::row).toList();
  }

  /** The row of one job. */
  public List<String> describe(String id) throws ClusterException, InterruptedException {
    return row(find(id));
  }

  private static List<String> row(ListedJob job) {
    return List.of(job.id(), job.name(), job.status().name(), TIME.format(job.started()));
  }

  /** Cancels a job and waits until it has ended. */
  public void cancel(String id) throws ClusterException, InterruptedException, ExecutionException {
    running(id).cancel();
    own.stopped(id);
  }

  /**
   * Stops a job with a savepoint and waits until it has ended.
   *
   * @param folder where the savepoint is made; where the cluster is configured to, without one
   * @return the savepoint's path
   */
  public String stopWithSavepoint(String id, Ending ending, Optional<String> folder)
      throws ClusterException, InterruptedException, ExecutionException {
    String path = running(id).stopWithSavepoint(ending, folder);
    own.stopped(id, path);
    return path;
  }

  private StoppableJob running(String id) throws ClusterException, InterruptedException {
    ListedJob job = find(id);
    if (job.status().isGloballyTerminalState()) {
      throw new ValidationException("The job '" + id + "' does not run: it is " + job.status());
    }
    return directory.open(job);
  }

  private ListedJob find(String id) throws ClusterException, InterruptedException {
    return directory.list().stream()
        .filter(job -> job.id().equals(id))
        .findFirst()
        .orElseThrow(
            () -> new ValidationException("There is no job '" + id + "' " + directory.describe()));
  }
}
