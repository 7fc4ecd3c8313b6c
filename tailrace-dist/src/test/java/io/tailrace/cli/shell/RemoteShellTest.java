/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.cli.remote.RemoteCluster;
import io.tailrace.cli.remote.SeparateCluster;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shells whose jobs run on a cluster that stays when they go. */
class RemoteShellTest {

  private static SeparateCluster separate;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    separate = SeparateCluster.start();
  }

  @AfterAll
  static void stop() throws Exception {
    separate.close();
  }

  @Test
  void anInsertGoesOnAndAnotherShellStopsIt() throws Exception {
    String job;
    try (RemoteCluster cluster = cluster()) {
      OpenShell shell = new OpenShell(cluster.configuration(), folder.resolve("history"));
      Conversation first = shell.conversation();
      first.await("Flink SQL> ");
      first.type("SELECT k, COUNT(*) AS c\nFROM (VALUES 'a', 'b', 'a') AS t (k)\nGROUP BY k;\n");
      assertThat(first.await("Received a total of 4 rows")).contains("| -U |", "| +U |");
      createTables(first);
      first.type(
          "INSERT INTO nowhere SELECT MOD(n, 3), COUNT(*) FROM endless GROUP BY MOD(n, 3);\n");
      first.await("Job ID: ");
      job = first.awaitMatch("[0-9a-f]{32}");
      first.type("QUIT;\n");
      shell.awaitEnd();
      assertThat(cluster.farewell())
          .contains(
              "1 running job goes on, on the cluster at "
                  + separate.address()
                  + "; SHOW JOBS lists and STOP JOB stops what runs there");
    }
    assertThat(separate.awaitRunning("insert-into")).isEqualTo(job);

    try (RemoteCluster cluster = cluster()) {
      OpenShell shell = new OpenShell(cluster.configuration(), folder.resolve("history"));
      Conversation second = shell.conversation();
      second.await("Flink SQL> ");
      second.type("SHOW JOBS;\n");
      assertThat(second.await("rows in set")).contains(job, "RUNNING", "FINISHED");
      second.type(
          "SET 'execution.checkpointing.savepoint-dir' = '" + folder.toUri() + "savepoints';\n");
      second.await("succeeded");
      second.type("STOP JOB '" + job + "' WITH SAVEPOINT;\n");
      assertThat(second.await("1 row in set"))
          .contains("/savepoints/savepoint-" + job.substring(0, 6));
      second.type("STOP JOB '" + job + "' WITH SAVEPOINT;\n");
      second.await("the job '" + job + "' does not run: it is FINISHED");
      second.type("STOP JOB '" + "0".repeat(32) + "';\n");
      second.await("there is no job '" + "0".repeat(32) + "' on the cluster at ");
      second.await("SHOW JOBS lists");
      second.type("DESCRIBE JOB '" + "0".repeat(32) + "';\n");
      second.await("Described job " + "0".repeat(32) + " does not exist");
      second.await("remedy: SHOW JOBS lists");
      second.type("QUIT;\n");
      shell.awaitEnd();
      assertThat(cluster.farewell()).isEmpty();
    }
  }

  @Test
  void aQueryEndsWithItsShell() throws Exception {
    RemoteCluster cluster = cluster();
    OpenShell shell = new OpenShell(cluster.configuration(), folder.resolve("history"));
    Conversation conversation = shell.conversation();
    conversation.await("Flink SQL> ");
    createTables(conversation);
    conversation.type("SET 'pipeline.name' = 'watched';\n");
    conversation.await("succeeded");
    conversation.type("SELECT n FROM endless;\n");
    separate.awaitRunning("watched");

    cluster.close();

    separate.awaitNoneRunning("watched");
    shell.hangUp();
    shell.awaitEnd();
  }

  private static RemoteCluster cluster() {
    return RemoteCluster.create(separate.configuration(), RemoteCluster.Attached.QUERIES);
  }

  private static void createTables(Conversation conversation) throws Exception {
    conversation.type(
        "CREATE TABLE endless (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '9');\n");
    conversation.await("succeeded");
    conversation.type("CREATE TABLE nowhere (k INT, c BIGINT) WITH ('connector' = 'blackhole');\n");
    conversation.await("succeeded");
  }
}
