/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that go on beside a script: listed, described, stopped, and gone on with. */
class BackgroundJobsTest {

  private static final int NUMBERS = 4000;
  private static final Pattern COUNT =
      Pattern.compile("\"after\":\\{\"k\":(\\d+),\"c\":(\\d+)\\},\"op\":\"c\"");
  private static final String ENDLESS =
      "CREATE TABLE endless (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '100');"
          + " CREATE TABLE nowhere (n INT) WITH ('connector' = 'blackhole');"
          + " SET 'table.dml-sync' = 'false';";

  @TempDir Path folder;

  @Test
  void countsGoOnFromTheirSavepoint() throws Exception {
    String count = "INSERT INTO counts SELECT MOD(n, 2), COUNT(*) FROM numbers GROUP BY MOD(n, 2);";
    CommandRun run =
        CommandRun.sql(
            "CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen',"
                + " 'rows-per-second' = '20', 'fields.n.kind' = 'sequence',"
                + " 'fields.n.start' = '1', 'fields.n.end' = '"
                + NUMBERS
                + "');"
                + " CREATE TABLE counts (k INT, c BIGINT) WITH ('connector' = 'filesystem',"
                + " 'format' = 'debezium-json', 'sink.rolling-policy.rollover-interval' = '500 ms',"
                + " 'sink.rolling-policy.check-interval' = '100 ms', 'path' = '"
                + folder.resolve("counts").toUri()
                + "');"
                + " CREATE TABLE pause (n INT) WITH ('connector' = 'datagen',"
                + " 'rows-per-second' = '10', 'number-of-rows' = '20');"
                + " SET 'execution.checkpointing.savepoint-dir' = '"
                + folder.resolve("savepoints").toUri()
                + "'; SET 'tailrace.fallback' = 'forbid';"
                + " SET 'table.dml-sync' = 'false';"
                + count
                + " SELECT COUNT(n) FROM pause; SHOW JOBS;"
                + " STOP JOB '${job.id}' WITH SAVEPOINT; DESCRIBE JOB '${job.id}';"
                + " SET 'execution.state-recovery.path' = '${savepoint}';"
                + " ALTER TABLE numbers SET ('rows-per-second' = '100000');"
                + count,
            "--set",
            "parallelism.default=1");

    assertThat(run.err()).contains("runs in the background").doesNotContain("error");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("| job id ", "| job name ", "| status ", "| start time ", "| RUNNING ")
        .contains("| insert-into_default_catalog.default_database.counts ")
        .contains("| savepoint path ", "/savepoints/savepoint-", "| FINISHED ");

    List<List<Integer>> counts = List.of(new ArrayList<>(), new ArrayList<>());
    for (String line : lines(folder.resolve("counts"))) {
      Matcher change = COUNT.matcher(line);
      if (change.find()) {
        counts.get(Integer.parseInt(change.group(1))).add(Integer.parseInt(change.group(2)));
      }
    }
    for (List<Integer> ofKey : counts) {
      assertThat(ofKey)
          .as("every number is counted once, by one job or the other")
          .hasSize(NUMBERS / 2)
          .doesNotHaveDuplicates()
          .contains(1, NUMBERS / 2);
    }
    try (Stream<Path> parts = Files.list(folder.resolve("counts"))) {
      assertThat(parts).as("both jobs have counted").hasSizeGreaterThanOrEqualTo(2);
    }
  }

  @Test
  void theirNamesAreShortOrThoseOfTheUser() {
    String set =
        "EXECUTE STATEMENT SET BEGIN INSERT INTO nowhere SELECT n FROM endless;"
            + " INSERT INTO another_table_with_a_long_name SELECT n FROM endless; END;";
    CommandRun run =
        CommandRun.sql(
            ENDLESS
                + " CREATE TABLE another_table_with_a_long_name (n INT)"
                + " WITH ('connector' = 'blackhole');"
                + set
                + " DESCRIBE JOB '${job.id}'; STOP JOB '${job.id}';"
                + " SET 'pipeline.name' = 'mine';"
                + set
                + " DESCRIBE JOB '${job.id}'; STOP JOB '${job.id}'");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("| insert-into_default_catalog.default_database.nowhere,defaul… |", "| mine ");
  }

  @Test
  void aJobThatIsStoppedWithoutSavepointIsCancelled() {
    CommandRun run =
        CommandRun.sql(
            ENDLESS
                + " INSERT INTO nowhere SELECT n FROM endless;"
                + " STOP JOB '${job.id}'; DESCRIBE JOB '${job.id}'");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("| CANCELED |");
  }

  @Test
  void theFailureOfAJobIsThatOfItsStatement() throws Exception {
    Path data = Files.writeString(folder.resolve("data.csv"), "1\nx\n");
    CommandRun run =
        CommandRun.sql(
            ENDLESS
                + " CREATE TABLE data (n INT) WITH ('connector' = 'filesystem', 'format' = 'csv',"
                + " 'path' = '"
                + data.toUri()
                + "');\nINSERT INTO nowhere SELECT n FROM data;\nSELECT 1");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("-e:2:1: error in statement 5: Fail to deserialize at field: n");
  }

  @Test
  void namesWhatStopsAndRestoresLack() {
    String insert = ENDLESS + " INSERT INTO nowhere SELECT n FROM endless;\n";

    CommandRun noFolder = CommandRun.sql(insert + "STOP JOB '${job.id}' WITH SAVEPOINT");
    assertThat(noFolder.exitCode()).isEqualTo(1);
    assertThat(noFolder.err())
        .endsWith(
            "-e:2:1: error in statement 5: There is no folder for savepoints; name one first with"
                + " SET 'execution.checkpointing.savepoint-dir' = 'file:///...'\n");

    CommandRun noSavepoint =
        CommandRun.sql(
            "SET 'execution.state-recovery.path' = '" + folder.resolve("none") + "'; " + insert);
    assertThat(noSavepoint.exitCode()).isEqualTo(1);
    assertThat(noSavepoint.err()).contains("none", "remedy: check 'execution.state-recovery.path'");
  }

  @Test
  void saysWhatKeepsASavepointFromBeingMade() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");

    CommandRun run =
        CommandRun.sql(
            "SET 'execution.checkpointing.savepoint-dir' = '"
                + file.toUri()
                + "'; "
                + ENDLESS
                + " CREATE TABLE pause (n INT) WITH ('connector' = 'datagen',"
                + " 'number-of-rows' = '1'); INSERT INTO nowhere SELECT n FROM endless;"
                + " SELECT COUNT(n) FROM pause;\nSTOP JOB '${job.id}' WITH SAVEPOINT");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("Failed to create savepoint directory at file:" + file)
        .contains("remedy: SET 'execution.checkpointing.savepoint-dir' to a folder that");
  }

  @Test
  void saysWhatKeepsASavepointFromBeingRestored() throws Exception {
    String sum = "INSERT INTO nowhere SELECT SUM(n) FROM endless;";
    String tables =
        ENDLESS
            + " CREATE TABLE pause (n INT) WITH ('connector' = 'datagen',"
            + " 'rows-per-second' = '10', 'number-of-rows' = '5');";
    CommandRun made =
        CommandRun.sql(
            tables
                + sum
                + " SET 'execution.checkpointing.savepoint-dir' = '"
                + folder.resolve("savepoints").toUri()
                + "'; SELECT COUNT(n) FROM pause; STOP JOB '${job.id}' WITH SAVEPOINT");
    assertThat(made.exitCode()).as(made.err()).isZero();
    Path savepoint;
    try (Stream<Path> all = Files.list(folder.resolve("savepoints"))) {
      savepoint = all.findFirst().orElseThrow();
    }

    assertThat(restore(savepoint, "INSERT INTO nowhere SELECT MAX(n) FROM endless;"))
        .contains("If you want to allow to skip this, SET")
        .contains("'execution.state-recovery.ignore-unclaimed-state' = 'true'")
        .contains("remedy: run the statement that the savepoint was made of");

    Path metadata = savepoint.resolve("_metadata");
    byte[] bytes = Files.readAllBytes(metadata);
    for (int length : new int[] {0, 3, 20, bytes.length / 2, bytes.length - 1}) {
      Files.write(metadata, Arrays.copyOf(bytes, length));
      assertThat(restore(savepoint, sum))
          .as("%d of %d bytes", length, bytes.length)
          .contains("error in statement 5: The savepoint '" + savepoint.toUri() + "' cannot be")
          .contains("its file _metadata is damaged or cut off (EOFException)")
          .contains("remedy: SET 'execution.state-recovery.path' to an earlier checkpoint");
    }
    Files.delete(metadata);
    assertThat(restore(savepoint, sum))
        .contains("Cannot find meta data file '_metadata' in directory 'file:" + savepoint)
        .contains("remedy: check 'execution.state-recovery.path'; it is the folder that holds");
  }

  /** What the command says of a statement that cannot go on from a savepoint. */
  private static String restore(Path savepoint, String insert) {
    CommandRun run =
        CommandRun.sql(
            ENDLESS
                + " SET 'execution.state-recovery.path' = '"
                + savepoint.toUri()
                + "';"
                + insert);
    assertThat(run.exitCode()).isEqualTo(1);
    return run.err();
  }

  @Test
  void anInterruptCancelsThem() throws Exception {
    RunningJob runningJob = new RunningJob();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    CompletableFuture<Integer> run =
        CompletableFuture.supplyAsync(
            () ->
                Tailrace.run(
                    new String[] {"-e", ENDLESS + "\nINSERT INTO nowhere SELECT n FROM endless"},
                    new Terminal(OutputStream.nullOutputStream(), err),
                    runningJob));
    while (!run.isDone() && !err.toString(StandardCharsets.UTF_8).contains("background")) {
      Thread.onSpinWait();
    }

    runningJob.cancel();

    assertThat(run.get()).isEqualTo(130);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("-e:2:1: interrupted in statement 4");
  }

  private static List<String> lines(Path target) throws Exception {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(target)) {
      for (Path file :
          files.filter(file -> !file.getFileName().toString().startsWith(".")).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }
}
