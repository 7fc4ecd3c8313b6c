/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.testing.run.Engine;
import io.tailrace.testing.run.LocalCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * A job that fails and goes on, over and over, in one TaskManager: its answer is exact, and the JVM
 * holds after the last restarts what it held after the first ones.
 */
class RestartFootprintTest {
  private static final int RESTARTS = Boolean.getBoolean("tailrace.full") ? 200 : 30;
  private static final int WARM_UP = RESTARTS / 5;

  /** Restarts of which the least footprint counts: single ones differ by what runs beside them. */
  private static final int SAMPLE = (RESTARTS - WARM_UP) / 3;

  /** Classes that a JVM loads late, such as those of lambdas that a clock leads to. */
  private static final int LATE_CLASSES = 40;

  private static final int PARALLELISM = 2;
  private static final long POSITIONS_PER_RESTART = 100;

  /** Kernels, a generated loop (CASE) and a generated function (REVERSE), all without effect. */
  private static final String QUERY =
      "SELECT k, name, COUNT(*), SUM(v), MIN(v), MAX(v) FROM ("
          + "SELECT k, REVERSE(REVERSE(name)) AS name,"
          + " CASE WHEN v < 500 THEN v + v - v ELSE v END AS v"
          + " FROM events WHERE id >= 0) GROUP BY k, name";

  @Test
  void theQueryHasAGeneratedFunction() {
    TableEnvironmentImpl session =
        Engine.TAILRACE.environment(LocalCluster.planningEnvironment(1, new Configuration()));
    session.executeSql(
        "CREATE TABLE events (id BIGINT, k BIGINT, name STRING, v BIGINT)"
            + " WITH ('connector' = 'datagen')");

    assertThat(session.explainSql(QUERY)).contains("level=[row-bridged]");
  }

  @Test
  void restartsLeaveNothingBehind() throws IOException {
    ChaosStream stream =
        new ChaosStream(
            PARALLELISM, (RESTARTS + 1) * POSITIONS_PER_RESTART, 300, ChaosStream.Changes.UPDATES);
    List<Footprint> footprints;
    try (ChaosCluster cluster = ChaosCluster.start(1)) {
      Path report = cluster.folder().resolve("footprints");
      ChaosJob job = ChaosJob.start(cluster, plan(stream, report), PARALLELISM);
      try {
        job.openGate();
        for (int failures = 10; failures <= RESTARTS; failures += 10) {
          awaitFailures(job, report, failures);
        }
        assertThat(job.awaitRows()).isEqualTo(ChaosTruth.rows(stream));
      } finally {
        job.cancel();
      }
      footprints = footprints(report);
    }
    assertThat(footprints).hasSize(RESTARTS);
    assertFlat(
        Footprint.least(footprints.subList(WARM_UP, WARM_UP + SAMPLE)),
        Footprint.least(footprints.subList(RESTARTS - SAMPLE, RESTARTS)),
        RESTARTS - WARM_UP - SAMPLE);
  }

  private static void awaitFailures(ChaosJob job, Path report, int failures) {
    job.await(
        failures + " failures",
        () -> Optional.of(footprints(report)).filter(all -> all.size() >= failures));
  }

  /** The bounds are a fraction of what one object of a kind per restart would be. */
  private static void assertFlat(Footprint before, Footprint after, int restarts) {
    SoftAssertions.assertSoftly(
        all -> {
          all.assertThat(after.threads().size() - before.threads().size())
              .as("threads more in %s restarts; these are there: %s", restarts, after.threads())
              .isLessThan(restarts / 2);
          all.assertThat(after.classLoaders() - before.classLoaders())
              .as("class loaders more in %s restarts", restarts)
              .isLessThan(restarts / 2);
          all.assertThat(after.classes() - before.classes())
              .as("classes more in %s restarts", restarts)
              .isLessThan(LATE_CLASSES + restarts / 2);
          all.assertThat(after.metaspace() - before.metaspace())
              .as("bytes of metaspace more in %s restarts", restarts)
              .isLessThan((LATE_CLASSES + restarts / 2) * 4096L);
          // The tables of a subtask take more. What MIN and MAX keep grows by a little, and a
          // snapshot that is being written holds copies.
          all.assertThat(after.heap() - before.heap())
              .as("bytes of heap more in %s restarts", restarts)
              .isLessThan(restarts * 65_536L);
          // Netty takes chunks of half a megabyte.
          all.assertThat(after.direct() - before.direct())
              .as("bytes of direct and mapped buffers more in %s restarts", restarts)
              .isLessThan(restarts * 131_072L);
        });
  }

  /** A failure that is not in the stream is one restart too many, and the job fails for good. */
  private static ChaosJob.Plan plan(ChaosStream stream, Path report) {
    return new ChaosJob.Plan(
        stream,
        1_000_000,
        Map.of(
            "fail-every", Long.toString(POSITIONS_PER_RESTART),
            "failure-report", report.toString()),
        QUERY,
        Map.of(
            "tailrace.fallback", "forbid",
            "execution.checkpointing.interval", "20 ms",
            "restart-strategy.fixed-delay.attempts", Integer.toString(RESTARTS),
            "restart-strategy.fixed-delay.delay", "0 ms"));
  }

  private static List<Footprint> footprints(Path report) throws IOException {
    return Files.exists(report)
        ? Files.readAllLines(report, UTF_8).stream().map(Footprint::parse).toList()
        : List.of();
  }
}
