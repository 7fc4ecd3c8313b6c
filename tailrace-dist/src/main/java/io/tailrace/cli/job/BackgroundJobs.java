/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.job;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.core.execution.JobClient;

/** The jobs that a script has started without waiting for them, in their order. */
public final class BackgroundJobs implements JobDirectory {

  /** Stands in string literals of a script for the id of the job that was started last. */
  public static final String LAST_JOB = "job.id";

  /** Stands in string literals of a script for the path of the savepoint made last. */
  public static final String LAST_SAVEPOINT = "savepoint";

  private final List<BackgroundJob> jobs = new ArrayList<>();
  private final Set<String> stopped = new HashSet<>();
  private Optional<String> lastSavepoint = Optional.empty();

  /** Takes a job that has just been started by a statement. */
  public BackgroundJob add(JobClient client, String name, int statement) {
    BackgroundJob job = new BackgroundJob(new StoppableJob(client, name, Instant.now()), statement);
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

  /** Takes note that the script has stopped a job, one of these or another. */
  void stopped(String id) {
    stopped.add(id);
  }

  /** Takes note that the script has stopped a job with a savepoint. */
  void stopped(String id, String savepoint) {
    stopped.add(id);
    lastSavepoint = Optional.of(savepoint);
  }

  @Override
  public List<ListedJob> list() throws InterruptedException {
    List<ListedJob> listed = new ArrayList<>();
    for (BackgroundJob job : jobs) {
      listed.add(0, job.job().listed());
    }
    return listed;
  }

  @Override
  public StoppableJob open(ListedJob listed) {
    return jobs.stream()
        .filter(job -> job.id().equals(listed.id()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("Not a job of this script: " + listed))
        .job();
  }

  @Override
  public String describe() {
    return "in this run; SHOW JOBS lists those that were started with SET 'table.dml-sync' ="
        + " 'false'";
  }
}
