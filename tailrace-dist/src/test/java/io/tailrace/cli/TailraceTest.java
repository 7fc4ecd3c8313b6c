/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of the whole command over scripts that succeed. */
class TailraceTest {

  private static final String NUMBERS =
      "CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '5',"
          + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '5');\n";

  private static final String COUNTS =
      "SELECT k, COUNT(*) AS c, SUM(v) AS s FROM (VALUES ('b', 1), ('a', 2), ('b', 3),"
          + " (CAST(NULL AS STRING), CAST(NULL AS INT))) AS t (k, v) GROUP BY k";

  @TempDir Path folder;

  @Test
  void printsTheFinalRowsInOrder() {
    CommandRun run = CommandRun.sql(COUNTS);

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .isEqualTo(
            """
            +--------+---+--------+
            | k      | c |      s |
            +--------+---+--------+
            | <NULL> | 1 | <NULL> |
            | a      | 1 |      2 |
            | b      | 2 |      4 |
            +--------+---+--------+
            3 rows
            """);
  }

  @Test
  void printsTheChangesAsTheyArrive() {
    CommandRun run =
        CommandRun.sql(
            COUNTS, "--output", "changelog", "--format", "csv", "--set", "parallelism.default=1");

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines())
        .startsWith("op,k,c,s")
        .hasSize(6)
        .contains("+I,a,1,2", "+I,,1,")
        .containsSubsequence("+I,b,1,1", "-U,b,1,1", "+U,b,2,4");
  }

  @Test
  void printsJson() {
    CommandRun run = CommandRun.sql(COUNTS, "--format", "json");

    assertThat(run.err()).isEmpty();
    assertThat(run.outLines())
        .containsExactly(
            "{\"k\":null,\"c\":1,\"s\":null}",
            "{\"k\":\"a\",\"c\":1,\"s\":2}",
            "{\"k\":\"b\",\"c\":2,\"s\":4}");
  }

  @Test
  void ordersByTheQueriesOwnOrderFirst() {
    CommandRun run =
        CommandRun.sql(
            "SELECT c, k FROM (" + COUNTS + ") AS x ORDER BY c DESC, s LIMIT 10",
            "--format",
            "csv");

    assertThat(run.err()).isEmpty();
    assertThat(run.outLines()).containsExactly("c,k", "2,b", "1,", "1,a");
  }

  @Test
  void waitsForInsertsAndReadsWhatTheyWrote() throws Exception {
    Path script =
        Files.writeString(
            folder.resolve("o'clock.sql"),
            NUMBERS
                + """
                -- relative to the script; in a file
                CREATE TABLE files (n INT, t STRING) WITH (
                  'connector' = 'filesystem', 'path' = '${script.dir}/out', 'format' = 'csv');
                INSERT INTO files SELECT n, 'x;' || CAST(n AS STRING) FROM numbers WHERE n > 3;
                SELECT * FROM files;
                """);

    CommandRun run = CommandRun.of("--format", "csv", "-f", script.toString());

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines()).containsExactly("n,t", "4,x;4", "5,x;5");
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      List<Path> written = files.toList();
      assertThat(written)
          .isNotEmpty()
          .allMatch(file -> file.getFileName().toString().startsWith("part-"));
    }
  }

  @Test
  void runsStatementSetsOfBothForms() throws Exception {
    Path script =
        Files.writeString(
            folder.resolve("sets.sql"),
            NUMBERS
                + """
                CREATE TABLE files (n INT) WITH (
                  'connector' = 'filesystem', 'path' = '${temp.dir}/a', 'format' = 'csv');
                CREATE TABLE more (n INT) WITH (
                  'connector' = 'filesystem', 'path' = '${temp.dir}/b', 'format' = 'csv');
                EXECUTE STATEMENT SET BEGIN
                  INSERT INTO files SELECT n FROM numbers;
                  INSERT INTO more SELECT CASE WHEN n > 2 THEN n ELSE 0 END FROM numbers;
                END;
                BEGIN STATEMENT SET;
                INSERT INTO files SELECT n + 10 FROM numbers;
                INSERT INTO more SELECT n + 20 FROM numbers;
                END;
                SELECT COUNT(*) AS c, SUM(n) AS s FROM files;
                SELECT COUNT(*) AS c, SUM(n) AS s FROM more;
                """);

    CommandRun run = CommandRun.of("--format", "csv", "-f", script.toString());

    assertThat(run.err()).isEmpty();
    assertThat(run.outLines()).containsExactly("c,s", "10,80", "c,s", "10,127");
  }

  @Test
  void deletesItsTemporaryFolder() throws Exception {
    CommandRun run = CommandRun.sql("SELECT '${temp.dir}' AS t", "--format", "csv");

    assertThat(Path.of(run.outLines().get(1))).isAbsolute().doesNotExist();
  }

  @Test
  void printsListingsDescriptionsAndPlans() {
    CommandRun run =
        CommandRun.sql(NUMBERS + "SHOW TABLES; DESCRIBE numbers; EXPLAIN SELECT n FROM numbers;");

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith(
            """
            +------------+
            | table name |
            +------------+
            | numbers    |
            +------------+
            1 row
            +------+------+------+--------+--------+-----------+
            | name | type | null | key    | extras | watermark |
            +------+------+------+--------+--------+-----------+
            | n    | INT  | TRUE | <NULL> | <NULL> | <NULL>    |
            +------+------+------+--------+--------+-----------+
            1 row
            == Abstract Syntax Tree ==
            LogicalProject(n=[$0])
            """);
  }

  @Test
  void setsAndResets() {
    CommandRun run =
        CommandRun.sql(
            "SET 'pipeline.name' = 'a'; SET; RESET 'pipeline.name'; SET; SET 'pipeline.name' = 'b';"
                + " RESET; SET;",
            "--format",
            "csv",
            "--set",
            "pipeline.name=from=outside");

    assertThat(run.err()).isEmpty();
    assertThat(run.outLines().stream().filter(line -> line.startsWith("pipeline.name")))
        .containsExactly(
            "pipeline.name,a", "pipeline.name,from=outside", "pipeline.name,from=outside");
  }

  @Test
  void changesTheRuntimeModeBetweenStatements() {
    String count = "SELECT COUNT(*) AS c FROM numbers;";
    CommandRun run =
        CommandRun.sql(
            NUMBERS
                + count
                + "SET 'execution.runtime-mode' = 'batch';"
                + count
                + "RESET 'execution.runtime-mode';"
                + count,
            "--output",
            "changelog",
            "--format",
            "csv",
            "--set",
            "parallelism.default=1");

    assertThat(run.err()).isEmpty();
    String streamed = "+I,1|-U,1|+U,2|-U,2|+U,3|-U,3|+U,4|-U,4|+U,5";
    assertThat(run.outLines().stream().collect(Collectors.joining("|")))
        .isEqualTo("op,c|" + streamed + "|op,c|+I,5|op,c|" + streamed);
  }

  @Test
  void readsAConfigurationFileBeforeTheSettings() throws Exception {
    Path conf =
        Files.writeString(
            folder.resolve("job.conf"),
            """
            execution.checkpointing.interval: 180s
            table.exec.state.ttl: 129600000
            table.exec.mini-batch.enabled: true
            table.exec.mini-batch.allow-latency: 5s
            table.optimizer.distinct-agg.split.enabled: true
            pipeline.name: from the file
            """);

    CommandRun run =
        CommandRun.sql(
            "SET; SELECT k, COUNT(DISTINCT v) AS c FROM (VALUES ('a', 1), ('a', 2)) AS t (k, v)"
                + " GROUP BY k",
            "--conf",
            conf.toString(),
            "--set",
            "pipeline.name=from --set",
            "--format",
            "csv");

    assertThat(run.err()).isEmpty();
    assertThat(run.outLines())
        .contains(
            "execution.checkpointing.interval,180s",
            "table.exec.state.ttl,129600000",
            "pipeline.name,from --set")
        .endsWith("k,c", "a,2");
  }

  @Test
  void tellsMoreWhenAsked() {
    CommandRun run = CommandRun.sql("SET 'pipeline.name' = 'a';\n SHOW CATALOGS", "--verbose");

    assertThat(run.err().lines())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("-e:1:1: statement 1 of 2 done in ");
  }

  @Test
  void warnsOfAnOptionWithoutEffect() {
    CommandRun run = CommandRun.sql("SET 'paralelism.default' = '2'");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err())
        .isEqualTo(
            "warning: SET: Flink has no option 'paralelism.default'; did you mean"
                + " 'parallelism.default'?\n");
  }

  @Test
  void quitEndsTheScript() {
    CommandRun run = CommandRun.sql("SELECT 1 AS a; QUIT; SELECT nonsense", "--format", "csv");

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines()).containsExactly("a", "1");
  }

  @Test
  void explainsItself() {
    CommandRun help = CommandRun.of("--help");
    CommandRun version = CommandRun.of("--version");

    assertThat(help.exitCode()).isZero();
    assertThat(help.out()).contains("--output", "--format", "${script.dir}", "Exit code");
    assertThat(version.out()).startsWith("Tailrace ").contains("Flink 2.3.0").doesNotContain("${");
  }
}
