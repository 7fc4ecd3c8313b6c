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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
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

  /**
   * The source stands still in front of the gate when the savepoint is taken, so that all groups
   * have been idle since then when the job goes on: with a shorter lifetime they are forgotten
   * before their time, with a longer one or none they are there after it.
   */
  @Test
  void aSavepointIsContinuedWithAnEditedLifetime() {
    ChaosStream stream = new ChaosStream(2, 1000, 20, ChaosStream.Changes.INSERTS);
    long gate = stream.positions() - stream.positions() / 10;
    Duration lifetime = Duration.ofSeconds(20);
    Duration shorter = Duration.ofSeconds(4);
    ChaosJob.Plan plan =
        new ChaosJob.Plan(
            stream,
            POSITIONS_PER_SECOND,
            Map.of(),
            GROUP_BY,
            Map.of("tailrace.fallback", "forbid", "table.exec.state.ttl", "20 s"));
    cluster.awaitTaskManagers();
    ChaosJob first = ChaosJob.startCompiled(cluster, plan, 2);
    String savepoint;
    long idleSince;
    try {
      first.awaitCommitted(ChaosTruth.rows(stream, 0, gate));
      idleSince = System.nanoTime();
      savepoint = first.stopWithSavepoint();
    } finally {
      first.cancel();
    }
    Path before = first.totals().resolveSibling("before");
    CommittedFiles.move(first.totals(), before);
    first.openGate();

    pauseUntil(idleSince, shorter);
    assertThat(rowsWithLifetime(first, plan, savepoint, "4 s"))
        .isEqualTo(ChaosTruth.rows(stream, gate, stream.positions()));
    pauseUntil(idleSince, lifetime);
    for (String longer : List.of("7 d", "0 ms")) {
      assertThat(rowsWithLifetime(first, plan, savepoint, longer, before))
          .as(longer)
          .isEqualTo(ChaosTruth.rows(stream));
    }
  }

  /** The rows of a job that goes on with an edited lifetime, and of folders; leaves no rows. */
  private static List<String> rowsWithLifetime(
      ChaosJob job, ChaosJob.Plan plan, String savepoint, String ttl, Path... folders) {
    ChaosJob next =
        job.restartCompiled(
            plan,
            3,
            savepoint,
            text -> {
              assertThat(text).containsOnlyOnce("\"ttl\" : \"20 s\"");
              return text.replace("\"ttl\" : \"20 s\"", "\"ttl\" : \"" + ttl + "\"");
            });
    try {
      next.awaitEnd();
      List<Path> all = new ArrayList<>(List.of(folders));
      all.add(next.totals());
      List<String> rows = CommittedFiles.rows(all.toArray(Path[]::new));
      CommittedFiles.move(
          next.totals(), next.totals().resolveSibling("with " + ttl.replace(' ', '-')));
      return rows;
    } finally {
      next.cancel();
    }
  }

  private static void pauseUntil(long startNanos, Duration passed) {
    long left = startNanos + passed.toNanos() - System.nanoTime();
    try {
      TimeUnit.NANOSECONDS.sleep(Math.max(0, left));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for groups to be idle.", e);
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
