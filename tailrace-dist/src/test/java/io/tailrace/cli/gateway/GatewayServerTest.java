/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sessions over REST, one and twenty at a time; their jobs consist of our operators. */
class GatewayServerTest {

  private static final int SESSIONS = 20;

  static final String NUMBERS =
      "CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '6',"
          + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '6')";

  private static GatewayFixture gateway;

  @BeforeAll
  static void start() throws Exception {
    gateway = new GatewayFixture();
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
  }

  @Test
  void createsInsertsAndFetches() throws Exception {
    RestSession session = new RestSession(gateway.port());
    session.rows(NUMBERS);
    session.rows("CREATE TABLE nowhere (n BIGINT) WITH ('connector' = 'blackhole')");
    session.rows("SET 'tailrace.fallback' = 'forbid'");
    session.rows("SET 'table.dml-sync' = 'true'");

    assertThat(session.rows("SELECT MOD(n, 2) AS k, COUNT(*) AS c FROM numbers GROUP BY MOD(n, 2)"))
        .contains("INSERT [1,1]", "INSERT [0,1]", "UPDATE_AFTER [0,3]", "UPDATE_AFTER [1,3]")
        .hasSize(10);
    assertThat(session.value("EXPLAIN SELECT n + 1 FROM numbers WHERE n > 2"))
        .contains("level=[vector]");

    session.rows("INSERT INTO nowhere SELECT COUNT(*) FROM numbers WHERE n > 2");
    List<String> jobs = session.rows("SHOW JOBS");
    assertThat(jobs).anySatisfy(job -> assertThat(job).contains("insert-into", "FINISHED"));
    String insert =
        jobs.stream().filter(job -> job.contains("insert-into")).findFirst().orElseThrow();
    String id = insert.substring(insert.indexOf('"') + 1, insert.indexOf('"') + 33);
    assertThat(get(gateway.cluster().client().getWebInterfaceURL() + "/jobs/" + id))
        .contains("RowToBatch[", "-> Calc[", "GroupAggregate[", "BatchToRow[");
    session.close();
  }

  @Test
  void completesNamesOfTables() throws Exception {
    RestSession session = new RestSession(gateway.port());
    session.rows(NUMBERS);

    assertThat(session.completions("SELECT n FROM num"))
        .anySatisfy(candidate -> assertThat(candidate).contains("numbers"));
    session.close();
  }

  @Test
  void namesTheMistakeOfAStatement() throws Exception {
    RestSession session = new RestSession(gateway.port());

    assertThatThrownBy(() -> session.rows("SELECT nothing FROM nowhere"))
        .hasMessageContaining("Object 'nowhere' not found");
    session.rows("SET 'tailrace.fallback' = 'never'");
    assertThatThrownBy(() -> session.rows("SELECT 41 + 1"))
        .hasMessageContaining("Option 'tailrace.fallback' is not valid");
    session.rows("SET 'tailrace.fallback' = 'allow'");
    assertThat(session.value("SELECT 41 + 1")).isEqualTo("42");
    session.close();
  }

  @Test
  void servesTwentySessionsAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(SESSIONS);
    List<Future<List<String>>> answers = new ArrayList<>();
    for (int i = 0; i < SESSIONS; i++) {
      int shift = i;
      answers.add(
          threads.submit(
              () -> {
                RestSession session = new RestSession(gateway.port());
                session.rows(NUMBERS);
                session.rows("SET 'execution.runtime-mode' = 'streaming'");
                List<String> rows =
                    session.rows("SELECT SUM(n + " + shift + ") FROM numbers WHERE n > 5");
                session.close();
                return rows;
              }));
    }

    for (int i = 0; i < SESSIONS; i++) {
      assertThat(answers.get(i).get()).containsExactly("INSERT [" + (6 + i) + "]");
    }
    threads.shutdown();
  }

  @Test
  void saysThatThePortIsInUse() {
    InetSocketAddress taken = new InetSocketAddress(GatewayFixture.HOST, gateway.port());

    assertThatThrownBy(() -> GatewayServer.start(new Configuration(), taken))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "The gateway cannot listen on 127.0.0.1:"
                + gateway.port()
                + ": the port is in use, or the address is not one of this machine");
  }

  private static String get(String uri) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString())
        .body();
  }
}
