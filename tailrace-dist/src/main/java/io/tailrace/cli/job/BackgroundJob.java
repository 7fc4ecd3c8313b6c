/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.job;

/**
 * A job that runs while the script goes on that has started it.
 *
 * @param statement the number of the statement that started it
 */
public record BackgroundJob(StoppableJob job, int statement) {

  /** The job's id, 32 hexadecimal digits. */
  public String id() {
    return job.id();
  }
}
