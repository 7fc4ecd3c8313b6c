/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.remote;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.tailrace.cluster.ClusterException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What requests say of a cluster that has been lost, and of a job that it does not know. */
class RemoteConnectionTest {

  private static final String HOST = "127.0.0.1";
  private static final JobID JOB = JobID.fromHexString("0123456789abcdef0123456789abcdef");

  private final Configuration configuration = new Configuration();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(HOST, 0), 0);
    answer("/overview", 200, "{\"flink-version\":\"2.3.0\",\"slots-total\":1}");
    answer(
        "/v1/jobs/" + JOB.toHexString(),
        500,
        "{\"errors\":[\"Internal server error.\",\"<Exception on server side:"
            + " org.apache.flink.runtime.messages.FlinkJobNotFoundException: no\"]}");
    server.start();
    configuration.set(RestOptions.ADDRESS, HOST);
    configuration.set(RestOptions.PORT, server.getAddress().getPort());
    configuration.set(RestOptions.RETRY_MAX_ATTEMPTS, 2);
    configuration.set(RestOptions.RETRY_DELAY, Duration.ofMillis(10));
  }

  private void answer(String path, int status, String json) {
    server.createContext(
        path,
        exchange -> {
          byte[] body = json.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void namesAJobThatTheClusterDoesNotKnow() throws Exception {
    try (RemoteClusterClient client = RemoteConnection.open(configuration).getClusterClient()) {
      assertThatThrownBy(() -> client.getJobStatus(JOB).get())
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(ClusterException.class)
          .hasNoCause()
          .hasMessageStartingWith(
              "there is no job '%s' on the cluster at %s:%d; SHOW JOBS lists",
              JOB.toHexString(), HOST, server.getAddress().getPort());
    }
  }

  @Test
  void failsAtOnceWhenTheClusterIsLost() throws Exception {
    RemoteConnection connection = RemoteConnection.open(configuration);
    server.stop(0);

    try (RemoteClusterClient first = connection.getClusterClient();
        RemoteClusterClient second = connection.getClusterClient()) {
      assertThatThrownBy(() -> first.listJobs().get())
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOf(ClusterException.class)
          .hasNoCause()
          .hasMessageStartingWith(
              "the cluster at %s:%d does not answer any more (Connection refused",
              HOST, server.getAddress().getPort())
          .hasMessageContaining("'tailrace cluster status'");
      assertThat(connection.lost()).isPresent();
      assertThat(second.getJobStatus(JOB)).as("without another try").isCompletedExceptionally();
    }
  }

  @Test
  void refusesToConnectToNothing() {
    server.stop(0);

    assertThatThrownBy(() -> RemoteConnection.open(configuration))
        .isInstanceOf(ClusterException.class)
        .hasNoCause()
        .hasMessageContaining("no cluster answers at http://127.0.0.1:");
  }
}
