/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tailrace.cli.gateway.RestSession;
import io.tailrace.cli.shell.Conversation;
import io.tailrace.installation.ShellRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.util.NetUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shells, gateways and scripts as processes of their own, on a cluster of others. */
class RemoteSessionsIT {

  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final String COUNT =
      "SELECT k, COUNT(*) AS c FROM (VALUES 'a', 'b', 'a') AS t (k) GROUP BY k";
  private static final String ENDLESS =
      "CREATE TABLE endless (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')";
  private static final String NOWHERE =
      "CREATE TABLE nowhere (k INT, c BIGINT) WITH ('connector' = 'blackhole')";
  private static final String GROUPS =
      "SELECT MOD(n, 3) AS k, COUNT(*) AS c FROM endless GROUP BY MOD(n, 3)";

  @TempDir static Path folder;

  private static Path clusters;
  private static LocalCluster.State cluster;

  private final List<Process> processes = new ArrayList<>();

  @BeforeAll
  static void startCluster() throws Exception {
    clusters = Files.createDirectories(folder.resolve("clusters"));
    cluster = startCluster("default");
  }

  private static LocalCluster.State startCluster(String name) throws Exception {
    ShellRun run = ShellRun.tailrace(clusters, "cluster", "start", "--name", name, "--slots", "4");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return new LocalCluster(ClusterFolder.of(clusters, name)).state().orElseThrow();
  }

  @AfterAll
  static void stopClusters() throws Exception {
    for (String name : List.of("default", "doomed")) {
      new LocalCluster(ClusterFolder.of(clusters, name)).stop();
    }
  }

  @AfterEach
  void endProcesses() throws Exception {
    for (Process process : processes) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void theJobOfAShellIsStoppedByAScript() throws Exception {
    Screened shell = shell(cluster.address());
    Conversation conversation = shell.conversation();
    conversation.await("Flink SQL> ");
    conversation.type(COUNT + ";\n");
    assertThat(conversation.await("Received a total of 4 rows")).contains("| -U |", "| +U |");
    conversation.type(ENDLESS + ";\n" + NOWHERE + ";\nINSERT INTO nowhere " + GROUPS + ";\n");
    conversation.await("Job ID: ");
    String job = conversation.awaitMatch("[0-9a-f]{32}");
    conversation.type("QUIT;\n");
    assertThat(shell.awaitExit()).isZero();
    assertThat(shell.err())
        .contains("1 running job goes on, on the cluster at " + cluster.address());

    ShellRun stop =
        script(
            "SHOW JOBS; SET 'execution.checkpointing.savepoint-dir' = '"
                + folder.resolve("savepoints").toUri()
                + "'; STOP JOB '"
                + job
                + "' WITH SAVEPOINT; DESCRIBE JOB '"
                + job
                + "'");

    assertThat(stop.err()).isEmpty();
    assertThat(stop.exitCode()).isZero();
    assertThat(stop.out().lines().filter(line -> line.contains(job)))
        .anySatisfy(line -> assertThat(line).contains("insert-into", "RUNNING"))
        .anySatisfy(line -> assertThat(line).contains("insert-into", "FINISHED"));
    assertThat(folder.resolve("savepoints"))
        .isDirectoryContaining(
            path -> path.getFileName().toString().startsWith("savepoint-" + job.substring(0, 6)));
  }

  @Test
  void theQueryOfAKilledGatewayEndsAndItsInsertGoesOn() throws Exception {
    try (NetUtils.Port port = NetUtils.getAvailablePort()) {
      Screened gateway = gateway(cluster.address(), port.getPort());
      RestSession session = session(port.getPort());
      assertThat(session.rows(COUNT)).contains("UPDATE_AFTER [\"a\",2]").hasSize(4);
      session.rows(ENDLESS);
      session.rows(NOWHERE);
      session.rows("SET 'pipeline.name' = 'kept'");
      session.rows("INSERT INTO nowhere " + GROUPS);
      session.rows("SET 'pipeline.name' = 'watched'");
      CompletableFuture<Throwable> query =
          CompletableFuture.supplyAsync(() -> catchThrowable(() -> session.rows(GROUPS)));
      await("both jobs", () -> running().containsAll(List.of("kept", "watched")));

      gateway.process().destroyForcibly().waitFor();

      assertThat(query.get()).isInstanceOf(IOException.class);
      await("the end of the query", () -> !running().contains("watched"));
      assertThat(running()).contains("kept");
      String job =
          new ClusterRest(cluster.address())
              .jobs().stream()
                  .filter(kept -> kept.name().equals("kept"))
                  .findFirst()
                  .orElseThrow()
                  .id();
      assertThat(script("STOP JOB '" + job + "'").exitCode()).isZero();
      assertThat(running()).doesNotContain("kept");
    }
  }

  /** All of them wait for the cluster before they give it up. */
  @Test
  void allSayThatTheirClusterHasBeenKilled() throws Exception {
    LocalCluster.State doomed = startCluster("doomed");
    String lost = "the cluster at " + doomed.address() + " does not answer any more";
    try (NetUtils.Port port = NetUtils.getAvailablePort()) {
      Screened query = client(doomed.address(), "-e", ENDLESS + "; " + GROUPS);
      Screened insert =
          client(
              doomed.address(), "-e", ENDLESS + "; " + NOWHERE + "; INSERT INTO nowhere " + GROUPS);
      Screened shell = shell(doomed.address());
      Conversation conversation = shell.conversation();
      gateway(doomed.address(), port.getPort());
      RestSession session = session(port.getPort());
      session.rows(ENDLESS);
      CompletableFuture<Throwable> gatewayQuery =
          CompletableFuture.supplyAsync(() -> catchThrowable(() -> session.rows(GROUPS)));
      conversation.await("Flink SQL> ");
      conversation.type(ENDLESS + ";\n" + GROUPS + ";\n");
      conversation.await("| +U |");
      await("four jobs", () -> new ClusterRest(doomed.address()).overview().runningJobs() == 4);

      doomed
          .processIds()
          .values()
          .forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));

      for (Screened script : List.of(query, insert)) {
        assertThat(script.awaitExit()).isEqualTo(1);
        assertThat(script.err()).contains("error in statement", lost).doesNotContain("\tat ");
      }
      conversation.await(lost);
      conversation.await("Flink SQL> ");
      conversation.type("SHOW JOBS;\n");
      conversation.await("no cluster answers at " + doomed.address().url());
      conversation.type("QUIT;\n");
      assertThat(shell.awaitExit()).isZero();
      assertThat(gatewayQuery.get()).hasMessageContaining(lost);
      assertThat(catchThrowable(() -> session.rows("SHOW JOBS")))
          .hasMessageContaining("no cluster answers at " + doomed.address().url());
    }
  }

  private static ShellRun script(String sql) throws Exception {
    return ShellRun.tailrace(clusters, "--cluster", cluster.address().toString(), "-e", sql);
  }

  private static List<String> running() throws ClusterException {
    return new ClusterRest(cluster.address())
        .jobs().stream()
            .filter(job -> job.state().equals("RUNNING"))
            .map(ClusterRest.Job::name)
            .toList();
  }

  private Screened shell(RestAddress address) throws IOException {
    return screened(
        ShellRun.tailraceAtTerminal(
            clusters,
            folder.resolve("terminal"),
            "--cluster",
            address.toString(),
            "--set",
            "parallelism.default=1"));
  }

  private Screened client(RestAddress address, String... arguments) throws IOException {
    List<String> all =
        new ArrayList<>(List.of("--cluster", address.toString(), "--set", "parallelism.default=1"));
    all.addAll(List.of(arguments));
    return screened(ShellRun.start(clusters, all.toArray(String[]::new)));
  }

  private Screened gateway(RestAddress address, int port) throws IOException {
    return screened(
        ShellRun.start(
            clusters,
            "gateway",
            "--port",
            Integer.toString(port),
            "--cluster",
            address.toString(),
            "--set",
            "parallelism.default=1"));
  }

  /** A session of a gateway that is starting. */
  private static RestSession session(int port) throws Exception {
    await("the gateway", () -> answers(port));
    return new RestSession(port);
  }

  private static boolean answers(int port) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      return socket.isConnected();
    } catch (ConnectException e) {
      return false;
    }
  }

  private Screened screened(Process process) {
    processes.add(process);
    return new Screened(process, copy(process.getInputStream()), copy(process.getErrorStream()));
  }

  private static ByteArrayOutputStream copy(InputStream in) {
    ByteArrayOutputStream copy = new ByteArrayOutputStream();
    Thread thread =
        new Thread(
            () -> {
              try {
                in.transferTo(copy);
              } catch (IOException e) {
                // The process was killed; what it has printed before is there.
              }
            });
    thread.setDaemon(true);
    thread.start();
    return copy;
  }

  /** A process and what it prints. */
  private record Screened(
      Process process, ByteArrayOutputStream screen, ByteArrayOutputStream messages) {

    Conversation conversation() {
      return new Conversation(process.getOutputStream(), screen, () -> !process.isAlive());
    }

    int awaitExit() throws InterruptedException {
      assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
          .as("the end of the process; it has said: %s", err())
          .isTrue();
      return process.exitValue();
    }

    String err() {
      return messages.toString(StandardCharsets.UTF_8);
    }
  }

  private static void await(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("the time to wait for " + what).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(200);
    }
  }
}
