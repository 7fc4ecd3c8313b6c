/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.util.NetUtils;
import org.junit.jupiter.api.Test;

/** The command {@code tailrace gateway}: starts, says where, ends when it is interrupted. */
class GatewayCommandTest {

  @Test
  void servesUntilItIsInterrupted() throws Exception {
    RunningJob runningJob = new RunningJob();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (NetUtils.Port port = NetUtils.getAvailablePort()) {
      String number = Integer.toString(port.getPort());
      CompletableFuture<Integer> run =
          CompletableFuture.supplyAsync(
              () ->
                  Tailrace.run(
                      new String[] {"gateway", "--port", number},
                      new Terminal(OutputStream.nullOutputStream(), err),
                      runningJob));
      String url = "http://127.0.0.1:" + number;
      while (!run.isDone() && !err.toString(StandardCharsets.UTF_8).contains(url)) {
        Thread.sleep(10);
      }
      assertThat(
              HttpClient.newHttpClient()
                  .send(
                      HttpRequest.newBuilder(URI.create(url + "/v4/info")).build(),
                      BodyHandlers.ofString())
                  .body())
          .contains("Apache Flink");

      runningJob.cancel();

      assertThat(run.get()).isEqualTo(130);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .isEqualTo("tailrace: the gateway listens on " + url + "; Ctrl-C ends it\n");
    }
  }

  @Test
  void saysThatThePortIsInUse() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CommandRun run = CommandRun.of("gateway", "--port", Integer.toString(taken.getLocalPort()));

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err())
          .contains("cannot listen on 127.0.0.1:" + taken.getLocalPort() + ": the port is in use")
          .contains("remedy: choose another with --port or --address")
          .doesNotContain("\tat ");
    }
  }

  @Test
  void refusesWrongOptions() {
    assertUsage("--port must be from 1 to 65535, not 0", "--port", "0");
    assertUsage("Invalid value for option '--port': 'x' is not an int", "--port", "x");
    assertUsage(
        "--address: there is no host 'no-such-host.invalid'", "--address", "no-such-host.invalid");
    assertUsage("did you mean '--port'?", "--prot", "8083");
    assertUsage("--set: 'parallelism.default' cannot be 'two'", "--set", "parallelism.default=two");
  }

  @Test
  void refusesOptionsBeforeItsName() {
    CommandRun run = CommandRun.of("--set", "parallelism.default=2", "gateway");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("tailrace: --set stands before 'gateway'; write it behind\n");
  }

  private static void assertUsage(String message, String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "gateway";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    CommandRun run = CommandRun.of(all);

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).startsWith("tailrace: ").contains(message).doesNotContain("\tat ");
  }
}
