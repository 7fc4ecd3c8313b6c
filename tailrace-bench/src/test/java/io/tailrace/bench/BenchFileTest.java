/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** SQL files of a user, compared end to end on both engines. */
class BenchFileTest {
  private static final String NUMBERS =
      """
      CREATE TABLE numbers (n BIGINT, tags ARRAY<STRING>) WITH (
        'connector' = 'datagen', 'number-of-rows' = '3000',
        'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '3000');
      """;

  private static final String GREATEST =
      """
      SET 'table.exec.state.ttl' = '1 h';
      CREATE TABLE greatest (k BIGINT, n BIGINT, PRIMARY KEY (k) NOT ENFORCED)
        WITH ('connector' = 'print');
      INSERT INTO greatest SELECT MOD(n, 3), MAX(n) FROM numbers GROUP BY MOD(n, 3);
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @Test
  void comparesAQuery() throws Exception {
    Path chart = folder.resolve("ratios.svg");

    int status =
        run(
            "--svg",
            chart.toString(),
            file(
                "totals.sql",
                NUMBERS + "SELECT MOD(n, 7), COUNT(*) FROM numbers GROUP BY MOD(n, 7);"));

    assertThat(err.toString()).doesNotContain("Exception");
    assertThat(status).isZero();
    assertThat(out.toString())
        .contains("| totals sources |")
        .contains("| totals |")
        .contains("| totals − totals sources |")
        .containsPattern("\\| totals \\| \\d+ of \\d+ \\|");
    assertThat(err.toString()).contains("round 0: totals on stock, p=1");
    assertThat(Files.readString(chart)).startsWith("<svg").contains(">totals</text>");
  }

  @Test
  void comparesAnInsertWithoutItsOwnSink() throws Exception {
    int status = run(file("greatest.sql", NUMBERS + GREATEST));

    assertThat(err.toString()).doesNotContain("Exception");
    assertThat(status).isZero();
    assertThat(out.toString()).contains("| greatest − greatest sources |");
  }

  @Test
  void refusesASourceWithoutAnEnd() throws Exception {
    run(
        file(
            "endless.sql",
            "CREATE TABLE t (n BIGINT) WITH ('connector' = 'datagen'); SELECT n FROM t;"));

    assertThat(err.toString())
        .contains("endless reads", "has no end", "'number-of-rows'")
        .doesNotContain("Exception");
  }

  @Test
  void refusesASecondQuery() throws Exception {
    run(file("two.sql", NUMBERS + "SELECT n FROM numbers; SELECT 1;"));

    assertThat(err.toString()).contains("two has a query or INSERT before its last statement");
  }

  @Test
  void refusesAFileThatIsNotThere() {
    assertThat(run(folder.resolve("missing.sql").toString())).isNotZero();
    assertThat(err.toString()).contains("missing.sql: there is no such file");
  }

  @Test
  void refusesOptionsThatDoNotAgree() throws Exception {
    String file = file("one.sql", NUMBERS + "SELECT n FROM numbers;");

    assertThat(run("--rows", "10", file)).isNotZero();
    assertThat(err.toString()).contains("a file says itself what it reads");
    assertThat(run("--cases", "one", file)).isNotZero();
    assertThat(err.toString()).contains("--cases does not go with files");
    assertThat(run("--suite", "nexmark", "--heap")).isNotZero();
    assertThat(err.toString()).contains("--heap is for the cases of the bench");
  }

  @Test
  void comparesScriptsOfASuite() {
    int status = run("--suite", "nexmark", "--cases", "q2,q0", "--rows", "5000");

    assertThat(err.toString())
        .doesNotContain("Exception")
        .contains("counting the rows of q2", "round 0: q2 on stock, p=1");
    assertThat(status).isZero();
    assertThat(out.toString())
        .contains("Parallelism 1, 5000 rows", "| q0 − q0 sources |", "| q2 − q2 sources |")
        .doesNotContain("q1");
  }

  @Test
  void countsTheRowsOfBothTablesOfATemporalJoin() throws Exception {
    Path csv = folder.resolve("runs.csv");

    int status =
        run(
            "--suite",
            "stock-baseline",
            "--cases",
            "temporal-join",
            "--rows",
            "5000",
            "--csv",
            csv.toString());

    assertThat(err.toString()).doesNotContain("Exception");
    assertThat(status).isZero();
    assertThat(Files.readAllLines(csv))
        .anyMatch(line -> line.startsWith("temporal-join,1,0,stock,10000,"));
  }

  @Test
  void saysThatNothingRunsAtAParallelism() {
    int status =
        run("--suite", "stock-baseline", "--cases", "like", "--rows", "9", "--parallelism", "2");

    assertThat(status).isZero();
    assertThat(out.toString()).contains("Nothing that was chosen runs at parallelism 2");
  }

  @Test
  void listsTheScriptsOfASuite() {
    assertThat(run("--suite", "stock-baseline", "--list")).isZero();
    assertThat(out.toString())
        .contains("csv-two", "SELECT auction, price FROM bid")
        .containsPattern("q0 +2,000,000 rows  SELECT");
  }

  @Test
  void namesTheScriptsOfASuiteWhenOneIsUnknown() {
    assertThat(run("--suite", "nexmark", "--cases", "q12")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("nexmark has no script 'q12'. Its scripts are [q0, q1,");
  }

  @Test
  void setsWhatAFileSetsForItsJob() {
    BenchScript script =
        new BenchScript(
            "copies",
            List.of("SET 'pipeline.object-reuse' = 'false'", "SET 'parallelism.default' = '7'"),
            "SELECT 1",
            1);
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment().setParallelism(2);
    environment.getConfig().enableObjectReuse();

    script.open(Engine.TAILRACE, environment);

    assertThat(environment.getConfig().isObjectReuseEnabled()).isFalse();
    assertThat(environment.getParallelism()).isEqualTo(2);
  }

  private String file(String name, String sql) throws Exception {
    return Files.writeString(folder.resolve(name), sql).toString();
  }

  private int run(String... arguments) {
    String[] all = new String[arguments.length + 6];
    System.arraycopy(
        new String[] {"--pairs", "1", "--warm-up", "0", "--parallelism", "1"}, 0, all, 0, 6);
    System.arraycopy(arguments, 0, all, 6, arguments.length);
    return SideBySide.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all);
  }
}
