/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchRun;
import io.tailrace.bench.connector.BenchTableFactory.Handover;
import io.tailrace.bench.connector.SinkUpdates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.util.FileUtils;

/**
 * Measures the heap of jobs, one after the other on one cluster. The source waits before it ends
 * its input; a checkpoint then makes sure that every row has gone through the job.
 *
 * @param cluster where the jobs run
 * @param rows source rows of a job; if empty, as many as the case has
 */
record HeapRunner(BenchCluster cluster, OptionalLong rows) {
  /** No checkpoint but those that are asked for. */
  private static final Duration NEVER = Duration.ofDays(1000);

  private static final int GROWTH_REST = 4;
  private static final int SNAPSHOT_REST = 1;

  /** Runs a case on an engine with all keys of its table, or one. */
  HeapReading run(BenchCase benchCase, Engine engine, Keys keys) throws Exception {
    Path checkpoints = Files.createTempDirectory("tailrace-bench");
    try (BenchRun run = BenchRun.openHeld()) {
      JobGraph job =
          new CasePlanner(1, rows, Handover.COLUMNS, checkpointing(checkpoints))
              .plan(benchCase, engine, run, keys, SinkUpdates.UPSERT);
      CompletableFuture<JobResult> end = cluster.submit(job);
      HeapPeak.Result growth = readAll(run, job.getJobID(), end);
      long live = LiveHeap.settled();
      OptionalLong reported = StateGauges.bytes();
      HeapPeak.Result snapshot = takeSnapshot(job.getJobID());
      run.endGate().open();
      requireSuccess(end.join());
      forget(benchCase, engine);
      long after = LiveHeap.settled();
      return new HeapReading(
          live - after,
          growth.bytes() - after,
          snapshot.bytes() - after,
          snapshot.readings(),
          reported,
          run.totals().finalRows());
    } finally {
      FileUtils.deleteDirectory(checkpoints.toFile());
    }
  }

  private HeapPeak.Result readAll(BenchRun run, JobID job, CompletableFuture<JobResult> end)
      throws Exception {
    try (HeapPeak peak = HeapPeak.start(GROWTH_REST)) {
      CompletableFuture.anyOf(run.endGate().arrived(), end).join();
      if (end.isDone()) {
        requireSuccess(end.join());
      }
      cluster.checkpoint(job);
      return peak.end();
    }
  }

  /**
   * Makes the cluster let go of the job that has ended, by one of two rows: its idle threads may
   * hold on to what they did last.
   */
  private void forget(BenchCase benchCase, Engine engine) throws Exception {
    cluster.awaitFree();
    try (BenchRun run = BenchRun.open()) {
      cluster.run(
          new CasePlanner(1, OptionalLong.of(2), Handover.COLUMNS, new Configuration())
              .plan(benchCase, engine, run, Keys.ONE, SinkUpdates.UPSERT));
    }
    cluster.awaitFree();
  }

  private HeapPeak.Result takeSnapshot(JobID job) throws Exception {
    try (HeapPeak peak = HeapPeak.start(SNAPSHOT_REST)) {
      cluster.checkpoint(job);
      return peak.end();
    }
  }

  private static void requireSuccess(JobResult result) throws Exception {
    result.toJobExecutionResult(HeapRunner.class.getClassLoader());
  }

  private static Configuration checkpointing(Path folder) {
    Configuration options = new Configuration();
    options.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, NEVER);
    options.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, folder.toUri().toString());
    return options;
  }
}
