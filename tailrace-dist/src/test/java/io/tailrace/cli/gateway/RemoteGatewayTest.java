/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.cli.remote.RemoteCluster;
import io.tailrace.cli.remote.SeparateCluster;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.util.NetUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway whose jobs run on a cluster that stays when it goes. */
class RemoteGatewayTest {

  private static SeparateCluster separate;

  @TempDir Path folder;

  private final NetUtils.Port port = NetUtils.getAvailablePort();
  private RemoteCluster cluster;
  private GatewayServer gateway;
  private RestSession session;

  @BeforeAll
  static void start() throws Exception {
    separate = SeparateCluster.start();
  }

  @AfterAll
  static void stop() throws Exception {
    separate.close();
  }

  @BeforeEach
  void open() throws Exception {
    cluster = RemoteCluster.create(separate.configuration(), RemoteCluster.Attached.QUERIES);
    gateway =
        GatewayServer.start(
            cluster.configuration(), new InetSocketAddress(GatewayFixture.HOST, port.getPort()));
    session = new RestSession(port.getPort());
    session.rows(
        "CREATE TABLE endless (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '9')");
    session.rows("CREATE TABLE nowhere (n INT) WITH ('connector' = 'blackhole')");
  }

  @AfterEach
  void close() throws Exception {
    gateway.close();
    cluster.close();
    port.close();
  }

  @Test
  void answersAsAnEmbeddedOneDoes() throws Exception {
    session.rows("SET 'tailrace.fallback' = 'forbid'");
    assertThat(session.rows("SELECT k, COUNT(*) FROM (VALUES 'a', 'b', 'a') AS t (k) GROUP BY k"))
        .containsExactlyInAnyOrder(
            "INSERT [\"a\",1]",
            "INSERT [\"b\",1]",
            "UPDATE_BEFORE [\"a\",1]",
            "UPDATE_AFTER [\"a\",2]");
  }

  @Test
  void seesAndStopsWhatAnEarlierGatewayHasStarted() throws Exception {
    session.rows("SET 'pipeline.name' = 'earlier'");
    session.rows("INSERT INTO nowhere SELECT n FROM endless");
    String job = separate.awaitRunning("earlier");
    gateway.close();
    cluster.close();
    open();

    assertThat(session.rows("SHOW JOBS"))
        .anySatisfy(row -> assertThat(row).contains(job, "earlier", "RUNNING"));
    session.rows(
        "SET 'execution.checkpointing.savepoint-dir' = '" + folder.toUri() + "savepoints'");
    assertThat(session.value("STOP JOB '" + job + "' WITH SAVEPOINT WITH DRAIN"))
        .contains("/savepoints/savepoint-" + job.substring(0, 6));
    separate.awaitNoneRunning("earlier");
  }

  @Test
  void namesAJobThatThereIsNot() {
    String unknown = "0".repeat(32);
    for (String statement :
        List.of("STOP JOB '" + unknown + "'", "STOP JOB '" + unknown + "' WITH SAVEPOINT")) {
      assertThatThrownBy(() -> session.rows(statement))
          .hasMessageContaining(
              "there is no job '"
                  + unknown
                  + "' on the cluster at "
                  + separate.address()
                  + "; SHOW JOBS lists");
    }
  }

  @Test
  void itsQueriesEndWithIt() throws Exception {
    session.rows("SET 'pipeline.name' = 'watched'");
    CompletableFuture<Void> query =
        CompletableFuture.runAsync(
            () ->
                assertThatThrownBy(() -> session.rows("SELECT n FROM endless"))
                    .isInstanceOf(Exception.class));
    separate.awaitRunning("watched");

    gateway.close();
    cluster.close();

    separate.awaitNoneRunning("watched");
    query.get();
  }

  @Test
  void saysOfTheNextStatementThatTheClusterIsGone() throws Exception {
    SeparateCluster other = SeparateCluster.start();
    session.rows("SET 'rest.port' = '" + other.address().port() + "'");
    assertThat(session.value("SELECT 41 + 1")).isEqualTo("42");
    other.close();

    for (String statement : List.of("SELECT 41 + 1", "SHOW JOBS")) {
      assertThatThrownBy(() -> session.rows(statement))
          .hasMessageContaining("no cluster answers at " + other.address().url());
    }
  }
}
