/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tailrace.runtime.operator.BufferingOperator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * A cluster of several JVMs, of which some are killed, gives the rows that it would give anyway.
 */
class ChaosClusterTest {
  private static final String GROUP_BY =
      "SELECT k, name, COUNT(*), SUM(v), MIN(v), MAX(v) FROM events WHERE id >= 0 GROUP BY"
          + " k, name";
  private static final String AGGREGATE = "GroupAggregate";
  private static final long POSITIONS_PER_SECOND = 2000;

  private static final String ENTRIES = "state.entries";
  private static final Map<String, String> NATIVE = Map.of("tailrace.fallback", "forbid");

  /** Rows that wait this long leave before barriers alone. */
  private static final Map<String, String> BARRIERS_ALONE =
      Map.of("tailrace.fallback", "forbid", "tailrace.source.linger", "1 h");

  private static ChaosCluster cluster;

  @BeforeAll
  static void startCluster() {
    cluster = ChaosCluster.start(2);
  }

  @AfterAll
  static void stopCluster() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @TestFactory
  Stream<DynamicTest> aKilledTaskManagerChangesNothing() {
    long seeds = Boolean.getBoolean("tailrace.full") ? 10 : 2;
    return LongStream.range(0, seeds)
        .mapToObj(seed -> dynamicTest("seed " + seed, () -> killTaskManager(seed)));
  }

  private static void killTaskManager(long seed) {
    Random random = new Random(seed);
    ChaosStream stream =
        new ChaosStream(
            2 + random.nextInt(4),
            4000,
            10 + random.nextInt(1000),
            seed % 2 == 0 ? ChaosStream.Changes.UPDATES : ChaosStream.Changes.INSERTS);
    ChaosJob.Plan plan =
        new ChaosJob.Plan(
            stream, POSITIONS_PER_SECOND, Map.of("provider", "STREAM"), GROUP_BY, BARRIERS_ALONE);
    cluster.awaitTaskManagers();
    ChaosJob job = ChaosJob.start(cluster, plan, 2);
    try {
      job.awaitRunning();
      ClusterRest.Vertex aggregate = job.vertex(AGGREGATE);
      assertThat(job.awaitPositive("", BufferingOperator.BARRIER_FLUSHES)).isPositive();
      ClusterRest.Checkpoint before = job.awaitCheckpoint(2 + random.nextInt(3));
      assertThat(job.stateBytes(before, aggregate)).isPositive();
      assertThat(job.awaitPositive(AGGREGATE, ENTRIES)).isPositive();

      cluster.kill(job.taskManager(aggregate, random.nextInt(aggregate.parallelism())));
      cluster.startTaskManager();

      ClusterRest.Checkpoint restored = job.awaitRestored();
      assertThat(restored.id()).isGreaterThanOrEqualTo(before.id());
      job.awaitRunning();
      ClusterRest.Checkpoint after = job.awaitCheckpoint(restored.id() + 1);
      assertThat(job.stateBytes(after, aggregate)).isPositive();
      assertThat(job.awaitPositive(AGGREGATE, ENTRIES)).isPositive();
      job.openGate();
      assertThat(job.awaitRows()).isEqualTo(ChaosTruth.rows(stream));
    } finally {
      job.cancel();
    }
  }

  @Test
  void aSavepointIsRestoredAtAnotherParallelism() {
    ChaosStream stream = new ChaosStream(4, 3000, 500, ChaosStream.Changes.UPDATES);
    ChaosJob.Plan plan =
        new ChaosJob.Plan(stream, POSITIONS_PER_SECOND, Map.of(), GROUP_BY, NATIVE);
    cluster.awaitTaskManagers();
    ChaosJob first = ChaosJob.start(cluster, plan, 2);
    String savepoint;
    try {
      first.awaitRunning();
      first.awaitCheckpoint(2);
      savepoint = first.stopWithSavepoint();
    } finally {
      first.cancel();
    }

    ChaosJob second = first.restart(plan, 3, savepoint);
    try {
      second.awaitRunning();
      assertThat(second.awaitRestored().savepoint()).isTrue();
      assertThat(second.vertex(AGGREGATE).parallelism()).isEqualTo(3);
      second.openGate();
      assertThat(second.awaitRows()).isEqualTo(ChaosTruth.rows(stream));
    } finally {
      second.cancel();
    }
  }

  @Test
  void operatorsOfFlinkKeepTheBackendOfTheUser() throws IOException {
    Path local = Files.createDirectories(cluster.folder().resolve("rocksdb"));
    ChaosStream stream = new ChaosStream(4, 2000, 500, ChaosStream.Changes.REPEATED_INSERTS);
    ChaosJob.Plan plan =
        new ChaosJob.Plan(
            stream,
            POSITIONS_PER_SECOND,
            Map.of(),
            "SELECT k, name, COUNT(*), SUM(v), MIN(v), MAX(v) FROM (SELECT * FROM (SELECT *,"
                + " ROW_NUMBER() OVER (PARTITION BY id ORDER BY t) AS n FROM events) WHERE n = 1)"
                + " GROUP BY k, name",
            Map.of(
                "state.backend.type",
                "rocksdb",
                "state.backend.rocksdb.localdir",
                local.toString()));
    cluster.awaitTaskManagers();
    ChaosJob job = ChaosJob.start(cluster, plan, 2);
    try {
      job.awaitRunning();
      ClusterRest.Vertex deduplicate = job.vertex("Deduplicate");
      ClusterRest.Vertex aggregate = job.vertex(AGGREGATE);
      ClusterRest.Checkpoint before = job.awaitCheckpoint(2);
      assertThat(job.stateBytes(before, deduplicate)).isPositive();
      assertThat(job.stateBytes(before, aggregate)).isPositive();
      assertThat(databases(local)).isPositive();

      cluster.kill(job.taskManager(aggregate, 0));
      cluster.startTaskManager();

      assertThat(job.awaitRestored().id()).isGreaterThanOrEqualTo(before.id());
      job.awaitRunning();
      job.openGate();
      assertThat(job.awaitRows()).isEqualTo(ChaosTruth.rows(stream));
    } finally {
      job.cancel();
    }
  }

  /** RocksDB's databases below a folder: each has a file named CURRENT. */
  private static long databases(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.endsWith("CURRENT")).count();
    }
  }
}
