/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.cli.remote.SeparateCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What scripts see and stop of the jobs that other runs have on the same cluster. */
class RemoteScriptTest {

  private static final String TABLES =
      "CREATE TABLE endless (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '100');"
          + " CREATE TABLE nowhere (n INT) WITH ('connector' = 'blackhole');"
          + " SET 'table.dml-sync' = 'false';";

  private static SeparateCluster cluster;

  @TempDir Path folder;

  @BeforeAll
  static void start() throws Exception {
    cluster = SeparateCluster.start();
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private static CommandRun run(String sql) {
    return CommandRun.sql(
        sql, "--cluster", cluster.address().toString(), "--set", "parallelism.default=1");
  }

  /** A run that ends when its job does. */
  private static CompletableFuture<CommandRun> runJob(String name) {
    return CompletableFuture.supplyAsync(
        () ->
            run(
                TABLES
                    + " SET 'pipeline.name' = '"
                    + name
                    + "';\nINSERT INTO nowhere SELECT n FROM endless"));
  }

  @Test
  void listsAndStopsTheJobOfAnotherRunWithASavepoint() throws Exception {
    CompletableFuture<CommandRun> other = runJob("kept");
    String job = cluster.awaitRunning("kept");

    CommandRun list = run("SHOW JOBS; DESCRIBE JOB '" + job + "'");
    CommandRun stop =
        run(
            "SET 'execution.checkpointing.savepoint-dir' = '"
                + folder.resolve("savepoints").toUri()
                + "'; STOP JOB '"
                + job
                + "' WITH SAVEPOINT; DESCRIBE JOB '"
                + job
                + "'; SET 'execution.state-recovery.path' = '${savepoint}'");

    assertThat(list.err()).isEmpty();
    assertThat(list.outLines())
        .filteredOn(line -> line.contains("| " + job + " | kept "))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).containsPattern("\\| RUNNING +\\| \\d{4}-\\d\\d-"));
    assertThat(stop.err()).isEmpty();
    assertThat(stop.out()).contains("/savepoints/savepoint-" + job.substring(0, 6), "| FINISHED ");
    assertThat(other.get().exitCode()).as(other.get().err()).isZero();
  }

  @Test
  void cancelsTheJobOfAnotherRunWhichFails() throws Exception {
    CompletableFuture<CommandRun> other = runJob("taken");
    String job = cluster.awaitRunning("taken");

    CommandRun stop = run("STOP JOB '" + job + "'; DESCRIBE JOB '" + job + "'");
    CommandRun again = run("STOP JOB '" + job + "'");

    assertThat(stop.err()).isEmpty();
    assertThat(stop.out()).contains("| CANCELED ");
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.err()).contains("The job '" + job + "' does not run: it is CANCELED");
    assertThat(other.get().exitCode()).isEqualTo(1);
    assertThat(other.get().err()).contains("-e:2:1: error in statement 5: Job was cancelled");
  }

  @Test
  void namesAJobThatThereIsNot() {
    String unknown = "0123456789abcdef0123456789abcdef";
    for (String statement :
        new String[] {
          "DESCRIBE JOB '%s'", "STOP JOB '%s'", "STOP JOB '%s' WITH SAVEPOINT WITH DRAIN"
        }) {
      for (String id : new String[] {unknown, "first"}) {
        CommandRun run = run(String.format(statement, id));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
            .isEqualTo(
                "-e:1:1: error in statement 1: There is no job '"
                    + id
                    + "' on the cluster at "
                    + cluster.address()
                    + "; SHOW JOBS lists those that there are\n");
      }
    }
  }

  @Test
  void asksForAFolderWhenTheClusterHasNoneEither() throws Exception {
    CompletableFuture<CommandRun> other = runJob("folderless");
    String job = cluster.awaitRunning("folderless");

    CommandRun stop = run("STOP JOB '" + job + "' WITH SAVEPOINT");

    assertThat(stop.exitCode()).isEqualTo(1);
    assertThat(stop.err())
        .isEqualTo(
            "-e:1:1: error in statement 1: There is no folder for savepoints; name one first with"
                + " SET 'execution.checkpointing.savepoint-dir' = 'file:///...'\n");
    assertThat(run("STOP JOB '" + job + "'").exitCode()).isZero();
    assertThat(other.get().exitCode()).isEqualTo(1);
  }

  @Test
  void namesASavepointThatTheClusterCannotRead() throws Exception {
    Path damaged = Files.createDirectories(folder.resolve("damaged"));
    Files.write(damaged.resolve("_metadata"), new byte[] {1, 2});

    CommandRun run =
        run(
            TABLES
                + " SET 'execution.state-recovery.path' = '"
                + damaged.toUri()
                + "';\nINSERT INTO nowhere SELECT n FROM endless");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .startsWith(
            "-e:2:1: error in statement 5: The savepoint '"
                + damaged.toUri()
                + "' cannot be read: its file _metadata is damaged or cut off (EOFException)\n"
                + "  remedy: SET 'execution.state-recovery.path' to an earlier checkpoint");
  }

  @Test
  void aScriptThatFailsLeavesNoJob() throws Exception {
    CommandRun run =
        run(
            TABLES
                + " SET 'pipeline.name' = 'orphan'; INSERT INTO nowhere SELECT n FROM endless;"
                + " SELECT nothing FROM nowhere");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("Column 'nothing' not found");
    cluster.awaitNoneRunning("orphan");
    assertThat(run("SHOW JOBS").outLines())
        .anySatisfy(line -> assertThat(line).contains("| orphan ", "| CANCEL"));
  }

  @Test
  void theJobOfALongQueryHasAShortName() {
    CommandRun run =
        run(
            "SELECT 'a text that is longer than the name of any job should ever be',"
                + " 'and another one';\nSHOW JOBS");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.outLines())
        .anySatisfy(line -> assertThat(line).contains("| SELECT 'a text that is").contains("… |"));
  }

  @Test
  void settingsShowNothingInternal() {
    CommandRun run = run("SET");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("| rest.port ").doesNotContain("$internal");
  }
}
