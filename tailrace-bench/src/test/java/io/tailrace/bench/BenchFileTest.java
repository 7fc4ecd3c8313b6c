/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.bench.connector.BenchTableFactory.Handover;
import io.tailrace.bench.connector.SinkUpdates;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  }

  @Test
  void knowsTheQueriesOfNexmark() {
    List<BenchScript> queries = NexmarkSuite.scripts(700);

    assertThat(queries).extracting(BenchScript::name).contains("nexmark-q0", "nexmark-q23");
    assertThat(queries).extracting(BenchScript::name).doesNotContain("nexmark-q12").hasSize(23);
    assertThat(queries)
        .allSatisfy(
            query -> {
              assertThat(query.preparations()).anyMatch(each -> each.contains("'events' = '700'"));
              assertThat(query.query()).contains("SELECT");
            });
  }

  @Test
  void comparesAQueryOfNexmark() throws Exception {
    BenchScript query = NexmarkSuite.scripts(5_000).get(2);
    CasePlanner planner =
        new CasePlanner(1, OptionalLong.empty(), Handover.COLUMNS, new Configuration());

    try (BenchCluster cluster = BenchCluster.start(1)) {
      CaseRunner runner = new CaseRunner(cluster, planner);
      List<BenchCase> cases = ScriptCases.of(List.of(query), runner);
      Measurement stock = runner.run(cases.get(1), Engine.STOCK, SinkUpdates.RETRACT);
      Measurement tailrace = runner.run(cases.get(1), Engine.TAILRACE, SinkUpdates.RETRACT);

      assertThat(cases.get(1).job().rows()).isEqualTo(46 * 100);
      assertThat(stock.sink().inserts()).isPositive().isLessThan(4_600);
      tailrace.requireSameFinalRows(query.name(), stock);
    }
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
