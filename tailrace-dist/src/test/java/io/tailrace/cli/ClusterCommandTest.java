/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code cluster} and {@code --cluster} say when there is no such cluster to run. */
class ClusterCommandTest {

  private static final String HOME = "tailrace.home";

  @TempDir Path folder;

  private String homeBefore;

  @BeforeEach
  void pretendAnInstallation() throws IOException {
    homeBefore = System.getProperty(HOME, "");
    Path lib = Files.createDirectories(folder.resolve("home/lib/cluster")).getParent();
    for (String jar :
        List.of(
            "tailrace-runtime.jar",
            "flink-runtime-2.3.0.jar",
            "flink-table-runtime-2.3.0.jar",
            "flink-rpc-akka-loader-2.3.0.jar")) {
      Files.writeString(lib.resolve(jar), "");
    }
    System.setProperty(HOME, folder.resolve("home").toString());
  }

  @AfterEach
  void restore() {
    System.setProperty(HOME, homeBefore);
  }

  private CommandRun cluster(String... arguments) {
    String[] all = new String[arguments.length + 3];
    all[0] = "cluster";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    all[arguments.length + 1] = "--folder";
    all[arguments.length + 2] = folder.resolve("clusters").toString();
    return CommandRun.of(all);
  }

  private static void assertFails(CommandRun run, int exitCode, String message) {
    assertThat(run.err()).contains("tailrace: ", message);
    assertThat(run.out()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(exitCode);
  }

  @Test
  void saysThatNoneRuns() {
    CommandRun status = cluster("status");
    CommandRun stop = cluster("stop", "--name", "other");

    assertThat(status.out()).isEqualTo("cluster 'default' is not running\n");
    assertThat(status.exitCode()).isEqualTo(1);
    assertThat(stop.out()).isEqualTo("cluster 'other' was not running\n");
    assertThat(stop.exitCode()).isZero();
  }

  @Test
  void refusesAWrongCommandLine() {
    assertFails(CommandRun.of("cluster"), 2, "start, status or stop");
    assertFails(CommandRun.of("cluster", "strat"), 2, "did you mean 'start'?");
    assertFails(cluster("stop", "--name", ""), 2, "a cluster cannot be named ''");
    assertFails(cluster("start", "--taskmanagers", "0"), 2, "--taskmanagers is a number from 1 to");
    assertFails(cluster("start", "--port", "70000"), 2, "--port is a number from 1 to 65535");
    assertFails(
        cluster("start", "--set", "taskmanager.numberOfTaskSlots=two"), 2, "cannot be 'two'");
    assertFails(cluster("start", "--name", "../x"), 2, "a cluster cannot be named '../x'");
  }

  @Test
  void namesAPortThatIsInUse() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = Integer.toString(socket.getLocalPort());

      assertFails(
          cluster("start", "--port", port),
          1,
          "port "
              + port
              + " on 127.0.0.1 is in use by another program; choose another with --port");
    }
    assertThat(cluster("status").exitCode()).isEqualTo(1);
    assertThat(folder.resolve("clusters/default")).as("nothing has started in it").doesNotExist();
  }

  @Test
  void namesMemoryThatCannotBeDivided() {
    assertFails(
        cluster("start", "--set", "jobmanager.memory.process.size=10m"),
        1,
        "the memory of a JobManager cannot be divided as the options say");
    assertThat(folder.resolve("clusters/default")).doesNotExist();
  }

  @Test
  void saysWhatAProcessSaidThatEndsAtOnce() throws IOException {
    Path file =
        Files.writeString(folder.resolve("conf.yaml"), "env.java.opts.all: -XX:NoSuchFlag\n");

    CommandRun run = cluster("start", "--conf", file.toString());

    assertFails(run, 1, "the jobmanager ended while it started:");
    assertThat(run.err()).contains("NoSuchFlag", "all of it: ", "jobmanager.out");
    assertThat(folder.resolve("clusters/default/log")).as("it is named").isNotEmptyDirectory();
    assertThat(cluster("stop").out()).isEqualTo("cluster 'default' was not running\n");
  }

  @Test
  void namesAClusterThatCannotBeReached() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    assertFails(
        CommandRun.sql("SELECT 1", "--cluster", "127.0.0.1:" + port),
        1,
        "no cluster answers at http://127.0.0.1:" + port);
    assertFails(
        CommandRun.of("gateway", "--cluster", "127.0.0.1:" + port),
        1,
        "no cluster answers at http://127.0.0.1:" + port);
    assertFails(shell("127.0.0.1:" + port), 1, "no cluster answers at http://127.0.0.1:" + port);
    for (String address : List.of("localhost", "localhost:99999", "localhost:0")) {
      String message = "--cluster: '" + address + "' is no HOST:PORT; give the REST address of a";
      assertFails(CommandRun.sql("SELECT 1", "--cluster", address), 2, message);
      assertFails(CommandRun.of("gateway", "--cluster", address), 2, message);
      assertFails(shell(address), 2, message);
    }
    assertFails(
        CommandRun.of("--cluster", "localhost", "gateway"),
        2,
        "--cluster stands before 'gateway'; write it behind");
  }

  /** A person who starts a shell on a cluster. */
  private static CommandRun shell(String cluster) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(InputStream.nullInputStream(), out, err, EnumSet.allOf(StandardStream.class));
    int exitCode = Tailrace.run(new String[] {"--cluster", cluster}, terminal, new RunningJob());
    return new CommandRun(exitCode, out.toString(UTF_8), err.toString(UTF_8));
  }

  @Test
  void refusesWhatIsNoClusterOfThisFlink() throws IOException {
    assertFails(
        runOn("{\"flink-version\":\"2.2.1\",\"slots-total\":1}"), 1, "runs Flink 2.2.1, but");
    assertFails(
        runOn("{\"flink-version\":\"2.2.1\",\"slots-total\":1}", ClusterCommandTest::shell),
        1,
        "runs Flink 2.2.1, but");
    assertFails(
        runOn(
            "{\"flink-version\":\"2.2.1\",\"slots-total\":1}",
            cluster -> CommandRun.of("gateway", "--cluster", cluster)),
        1,
        "runs Flink 2.2.1, but");
    assertFails(
        runOn("{\"flink-version\":\"2.3.0\",\"slots-total\":0}"),
        1,
        "has no TaskManager with slots");
    assertFails(
        runOn(503, "{}", cluster -> CommandRun.sql("SELECT 1", "--cluster", cluster)),
        1,
        "is not ready yet; try again in a moment");
    assertFails(runOn("<html>"), 1, "is no JobManager of Flink");
    assertFails(runOn("{}"), 1, "is no JobManager of Flink");
  }

  /** Runs a statement on a server that gives one answer to everything. */
  private static CommandRun runOn(String answer) throws IOException {
    return runOn(answer, cluster -> CommandRun.sql("SELECT 1", "--cluster", cluster));
  }

  private static CommandRun runOn(String answer, Function<String, CommandRun> command)
      throws IOException {
    return runOn(200, answer, command);
  }

  private static CommandRun runOn(int status, String answer, Function<String, CommandRun> command)
      throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = answer.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      return command.apply("127.0.0.1:" + server.getAddress().getPort());
    } finally {
      server.stop(0);
    }
  }
}
