/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

/**
 * A job that either engine can run: sources and a sink of the bench connector, and what is between.
 */
sealed interface BenchJob permits InsertJob, ExchangeJob {

  /** Adds the job to the environment of the context. */
  void build(JobContext context);

  /** The job in one line: its query, where it has one. */
  String describe();
}
