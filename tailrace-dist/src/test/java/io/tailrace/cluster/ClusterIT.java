/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.batch.release.Release;
import io.tailrace.installation.Distribution;
import io.tailrace.installation.ShellRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Clusters of the assembled folder, used as a user does: by {@code bin/tailrace}. */
class ClusterIT {

  private static final String FLIGHTS = Distribution.EXAMPLES.resolve("flights.sql").toString();
  private static final Duration LIMIT = Duration.ofSeconds(90);

  private static final String ENDLESS =
      "CREATE TABLE t (k INT) WITH ('connector' = 'datagen', 'rows-per-second' = '10');"
          + " SET 'pipeline.name' = 'endless'; SELECT k, COUNT(*) FROM t GROUP BY k";

  /** The name has a blank, as folders of users do. */
  @TempDir static Path folder;

  private static Path clusters;
  private static LocalCluster.State cluster;

  @BeforeAll
  static void start() throws Exception {
    clusters = Files.createDirectories(folder.resolve("my clusters"));
    ShellRun run =
        ShellRun.tailrace(clusters, "cluster", "start", "--taskmanagers", "2", "--slots", "1");
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("cluster 'default' is running", "slots             2, 2 free");
    cluster = state("default").orElseThrow();
  }

  @AfterAll
  static void stopAll() throws Exception {
    for (String name : List.of("default", "flink", "old")) {
      new LocalCluster(ClusterFolder.of(clusters, name)).stop();
    }
  }

  private static Optional<LocalCluster.State> state(String name) throws ClusterException {
    return new LocalCluster(ClusterFolder.of(clusters, name)).state();
  }

  @Test
  void aScriptPrintsWhatItPrintsEmbedded() throws Exception {
    assertPrintsFlights(cluster.address());

    String job =
        rest("/jobs/overview").get("jobs").findValuesAsText("jid").stream()
            .filter(id -> isGroupBy(id))
            .findFirst()
            .orElseThrow();
    JsonNode vertices = rest("/jobs/" + job).get("vertices");
    assertThat(vertices.findValuesAsText("name").toString())
        .contains("Source: clean_flights[", "-> Calc[", "-> Exchange[", "GroupAggregate[");
    long written = vertices.get(0).get("metrics").get("write-records").asLong();
    assertThat(written).as("rows, not batches").isGreaterThan(10_000);
  }

  private static boolean isGroupBy(String job) {
    return rest("/jobs/" + job).get("vertices").toString().contains("GroupAggregate[");
  }

  private static void assertPrintsFlights(RestAddress address) throws Exception {
    ShellRun run = ShellRun.tailrace(clusters, "--cluster", address.toString(), "-f", FLIGHTS);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .isEqualTo(Files.readString(Distribution.EXAMPLES.resolve("flights.expected.txt")));
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void servesTheWebInterface() throws Exception {
    HttpResponse<String> page =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(cluster.address().url() + "/")).build(),
                HttpResponse.BodyHandlers.ofString());

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<title>Apache Flink Web Dashboard</title>");
  }

  @Test
  void startingTwiceIsStartingOnce() throws Exception {
    Map<String, Long> before = state("default").orElseThrow().processIds();

    ShellRun again = ShellRun.tailrace(clusters, "cluster", "start");
    ShellRun fewer = ShellRun.tailrace(clusters, "cluster", "start", "--taskmanagers", "1");
    ShellRun other = ShellRun.tailrace(clusters, "cluster", "start", "--slots", "7");

    assertThat(again.exitCode()).isZero();
    assertThat(fewer.exitCode()).isEqualTo(1);
    assertThat(fewer.err()).contains("running with 2 TaskManagers, more than 1; stop it first");
    assertThat(other.exitCode()).isEqualTo(1);
    assertThat(other.err()).contains("taskmanager.numberOfTaskSlots = 1, not 7; stop it first");
    assertThat(state("default").orElseThrow().processIds()).isEqualTo(before).hasSize(3);
  }

  @Test
  void aKilledClientLeavesNoJobAndALostTaskManagerIsReplaced() throws Exception {
    Process client =
        ShellRun.tailraceInBackground(
            clusters, "--cluster", cluster.address().toString(), "-e", ENDLESS);
    try {
      await("the job", () -> jobs().contains("RUNNING"));
      ShellRun status = ShellRun.tailrace(clusters, "cluster", "status");
      assertThat(status.exitCode()).isZero();
      assertThat(status.out())
          .contains(cluster.address().url(), "slots             2, 0 free", "RUNNING", "endless");
    } finally {
      client.destroyForcibly().waitFor();
    }
    await("the end of the job", () -> jobs().isEmpty());

    long lost = state("default").orElseThrow().processIds().get("taskmanager-2");
    ProcessHandle.of(lost).orElseThrow().destroyForcibly();
    await("the loss", () -> !state("default").orElseThrow().processIds().containsValue(lost));
    ShellRun run = ShellRun.tailrace(clusters, "cluster", "start");
    assertThat(run.exitCode()).isZero();
    assertThat(state("default").orElseThrow().processIds())
        .containsKey("taskmanager-2")
        .doesNotContainValue(lost);
  }

  private static List<String> jobs() throws ClusterException {
    return new ClusterRest(cluster.address()).jobs().stream().map(ClusterRest.Job::state).toList();
  }

  /**
   * A second cluster beside the first, and one that knows nothing of Tailrace: its jobs bring the
   * runtime's jar along.
   */
  @Test
  void theRuntimeIsShippedToAClusterWithoutIt() throws Exception {
    ClusterSoftware ours = ClusterSoftware.of(Distribution.HOME);
    List<Path> flinkAlone =
        ours.classPath().stream()
            .filter(jar -> !jar.getFileName().toString().startsWith("tailrace-"))
            .toList();
    assertThat(flinkAlone).hasSizeLessThan(ours.classPath().size());
    LocalCluster second = new LocalCluster(ClusterFolder.of(clusters, "flink"));
    LocalCluster.State state =
        second.start(
            new ClusterSoftware(flinkAlone, ours.logging()),
            Optional.of(1),
            Map.of("taskmanager.numberOfTaskSlots", "2"));
    assertThat(state.address()).isNotEqualTo(cluster.address());

    assertPrintsFlights(state.address());

    ShellRun stop = ShellRun.tailrace(clusters, "cluster", "stop", "--name", "flink");
    assertThat(stop.out()).isEqualTo("cluster 'flink' is stopped, 2 processes ended\n");
    assertThat(state.processIds().values()).noneMatch(pid -> ProcessHandle.of(pid).isPresent());
    assertThat(Ports.isFree("127.0.0.1", state.address().port())).isTrue();
    assertThat(state("default")).isPresent();
  }

  /** A JobManager and a TaskManager of a release that the job was not planned with. */
  @Test
  @EnabledIfSystemProperty(named = "tailrace.full", matches = "true")
  void namesARuntimeOfAnotherRelease() throws Exception {
    Path other = Files.createDirectories(folder.resolve("other/io/tailrace/batch/release"));
    Files.writeString(other.resolve("release.properties"), "tailrace=9.9.9\n");
    ClusterSoftware ours = ClusterSoftware.of(Distribution.HOME);
    List<Path> mixed = new ArrayList<>(List.of(folder.resolve("other")));
    mixed.addAll(ours.classPath());
    LocalCluster old = new LocalCluster(ClusterFolder.of(clusters, "old"));
    RestAddress address =
        old.start(new ClusterSoftware(mixed, ours.logging()), Optional.of(1), Map.of()).address();

    ShellRun run = ShellRun.tailrace(clusters, "--cluster", address.toString(), "-f", FLIGHTS);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("The job was planned by Tailrace " + Release.current())
        .contains("but this process runs Tailrace 9.9.9. Put the tailrace-runtime.jar of ");
  }

  private static void await(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("the time to wait for " + what).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(200);
    }
  }

  private static JsonNode rest(String path) {
    try {
      return new ObjectMapper().readTree(URI.create(cluster.address().url() + path).toURL());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
