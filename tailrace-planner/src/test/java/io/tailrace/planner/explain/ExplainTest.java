/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.planner.Environments;
import java.util.List;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.TableException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sections of EXPLAIN: which there are, and what they say about state and remedies. */
class ExplainTest {
  private static final ExplainDetail[] ALL = ExplainDetail.values();

  private static final List<String> SECTIONS =
      List.of(
          "== Abstract Syntax Tree ==",
          "== Optimized Physical Plan With Advice ==",
          "== Optimized Execution Plan ==",
          "== Physical Execution Plan ==",
          "== Tailrace State ==",
          "== Tailrace Advice ==",
          "== Tailrace Decisions ==");

  private TableEnvironment env;

  @BeforeEach
  void createTables() {
    env = Environments.tailrace();
    env.executeSql(
        "CREATE TABLE orders (id BIGINT, customer STRING, price INT, ts TIMESTAMP(3),"
            + " proc AS PROCTIME(), WATERMARK FOR ts AS ts) WITH ('connector' = 'changes',"
            + " 'mode' = 'I')");
    env.executeSql(
        "CREATE TABLE rates (customer STRING, rate DOUBLE, PRIMARY KEY (customer) NOT ENFORCED)"
            + " WITH ('connector' = 'changes', 'mode' = 'I,UA,D')");
    env.executeSql(
        "CREATE TABLE counts (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED)"
            + " WITH ('connector' = 'changes', 'mode' = 'I,UA,D')");
    env.executeSql(
        "CREATE TABLE appends (k STRING, n BIGINT) WITH ('connector' = 'changes', 'mode' = 'I')");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT customer, COUNT(*) FROM orders GROUP BY customer",
        "INSERT INTO counts SELECT customer, COUNT(*) FROM orders GROUP BY customer",
        "EXECUTE STATEMENT SET BEGIN INSERT INTO appends SELECT customer, id FROM orders;"
            + " INSERT INTO counts SELECT customer, COUNT(*) FROM orders GROUP BY customer; END"
      })
  void everySectionIsThereInItsPlace(String statement) {
    String explanation = env.explainSql(statement, ALL);
    int previous = -1;
    for (String section : SECTIONS) {
      assertThat(explanation).containsOnlyOnce(section);
      assertThat(explanation.indexOf(section)).as(section).isGreaterThan(previous);
      previous = explanation.indexOf(section);
    }
    assertThat(explanation).contains("rowcount = ", "changelogMode=[", "level=[");
  }

  @Test
  void operatorsHaveTheNamesOfTheirNodesInTheJob() {
    String job =
        section(
            env.explainSql(
                "INSERT INTO counts SELECT customer, COUNT(*) FROM orders WHERE price > 1"
                    + " GROUP BY customer",
                ExplainDetail.JSON_EXECUTION_PLAN),
            "== Physical Execution Plan ==");
    assertThat(job).contains("GroupAggregate[", "Calc[", "counts[");
  }

  static List<Arguments> statefulQueries() {
    return List.of(
        Arguments.of(
            "SELECT customer, COUNT(*) FROM orders GROUP BY customer",
            "GroupAggregate(",
            "keeps one row per group"),
        Arguments.of(
            "SELECT customer, COUNT(DISTINCT id) FROM orders GROUP BY customer",
            "GroupAggregate(",
            "every value of it that DISTINCT has seen"),
        Arguments.of(
            "SELECT c, MAX(customer) FROM (SELECT customer, COUNT(*) AS c FROM orders"
                + " GROUP BY customer) GROUP BY c",
            "GroupAggregate(",
            "the values of it that MIN or MAX may fall back to"),
        Arguments.of(
            "SELECT COUNT(*) FROM orders",
            "GroupAggregate(",
            "keeps one row, from which the next result is computed"),
        Arguments.of(
            "SELECT o.id, r.rate FROM orders o JOIN rates r ON o.customer = r.customer",
            "Join(",
            "keeps the rows of both inputs"),
        Arguments.of(
            "SELECT customer FROM rates WHERE rate > 1",
            "ChangelogNormalize(",
            "keeps the last row of each key"),
        Arguments.of(
            "SELECT * FROM (SELECT id, ROW_NUMBER() OVER (PARTITION BY customer ORDER BY price) AS n"
                + " FROM orders) WHERE n <= 3",
            "Rank(",
            "keeps the rows of each partition"),
        Arguments.of(
            "SELECT COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ts), INTERVAL '1' MINUTE))"
                + " GROUP BY window_start, window_end",
            "GlobalWindowAggregate(",
            "until the watermark"),
        Arguments.of(
            "SELECT id, COUNT(*) OVER (PARTITION BY customer ORDER BY proc) FROM orders",
            "OverAggregate(",
            "per partition"));
  }

  @ParameterizedTest
  @MethodSource("statefulQueries")
  void stateIsListedWithItsReason(String query, String operator, String reason) {
    assertThat(section(env.explainSql(query), "== Tailrace State ==").lines())
        .anyMatch(line -> line.startsWith(operator) && line.contains(reason));
  }

  @Test
  void statelessQueriesSayThatTheyAre() {
    assertThat(
            section(
                env.explainSql("SELECT id + 1 FROM orders WHERE price > 3"),
                "== Tailrace State =="))
        .contains("No operator keeps state.");
  }

  @Test
  void lifetimeComesFromTheHintOrElseFromTheJob() {
    String query = "SELECT customer, COUNT(*) FROM orders GROUP BY customer";
    assertThat(env.explainSql(query)).contains("kept for ever (table.exec.state.ttl = 0)");
    env.getConfig().set("table.exec.state.ttl", "36 h");
    assertThat(env.explainSql(query))
        .contains("kept for 36 h after the last change of its key (table.exec.state.ttl)");
    assertThat(
            env.explainSql(
                "SELECT /*+ STATE_TTL('orders' = '2 d') */ customer, COUNT(*) FROM orders"
                    + " GROUP BY customer"))
        .contains("kept for 2 d after the last change of its key (STATE_TTL hint)");
    assertThat(
            env.explainSql(
                "SELECT /*+ STATE_TTL('o' = '1 d') */ o.id, r.rate FROM orders o JOIN rates r"
                    + " ON o.customer = r.customer"))
        .contains("for 1 d after the last change of its key (STATE_TTL hint) (left), for 36 h");
  }

  @Test
  void adviceIsWhatAStatementCanChange() {
    env.getConfig().set("table.exec.mini-batch.enabled", "true");
    env.getConfig().set("table.exec.mini-batch.allow-latency", "5 s");
    String explanation =
        env.explainSql(
            "SELECT customer, COUNT(*) FROM orders GROUP BY customer", ExplainDetail.PLAN_ADVICE);
    assertThat(section(explanation, "== Tailrace Advice ==").lines().skip(1))
        .isNotEmpty()
        .filteredOn(line -> !line.isBlank())
        .allMatch(line -> line.startsWith("advice[") && line.contains("Remedy: "));
    assertThat(Environments.tailrace().explainSql("SELECT 1 + 1", ExplainDetail.PLAN_ADVICE))
        .contains("== Tailrace Advice ==" + System.lineSeparator() + "No available advice...");
  }

  @Test
  void distinctHasARemedyWhereTwoGroupingsDoTheSame() {
    assertThat(
            remedies(
                "SELECT customer, COUNT(DISTINCT id), SUM(DISTINCT id) FROM orders"
                    + " GROUP BY customer"))
        .contains(
            "Remedy: SELECT `customer`, COUNT(`id`), SUM(`id`) FROM (SELECT DISTINCT `customer`,"
                + " `id` FROM ...) GROUP BY `customer`");
    assertThat(remedies("SELECT COUNT(DISTINCT id) FROM orders"))
        .contains("Remedy: SELECT COUNT(`id`) FROM (SELECT DISTINCT `id` FROM ...)");
    for (String other :
        List.of(
            "COUNT(DISTINCT id), COUNT(*)",
            "COUNT(DISTINCT id), COUNT(DISTINCT price)",
            "COUNT(DISTINCT id) FILTER (WHERE price > 1)",
            "COUNT(DISTINCT id + 1)")) {
      assertThat(remedies("SELECT " + other + " FROM orders GROUP BY customer"))
          .contains("has no operator of Tailrace yet")
          .doesNotContain("SELECT DISTINCT");
    }
  }

  private String remedies(String query) {
    return section(env.explainSql(query), "== Tailrace Decisions ==");
  }

  @Test
  void adviceOfFlinkIsShownForItsNodesAloneAndNumberedOnce() {
    String ours = "SELECT customer, COUNT(*) FROM orders GROUP BY customer";
    assertThat(env.explainSql(ours, ExplainDetail.PLAN_ADVICE))
        .doesNotContain("local-global", "advice=[")
        .contains("== Tailrace Advice ==" + System.lineSeparator() + "No available advice...")
        .containsOnlyOnce("No available advice...");
    String hosted =
        env.explainSql(
            "SELECT customer, COUNT(DISTINCT id) FROM orders GROUP BY customer",
            ExplainDetail.PLAN_ADVICE);
    assertThat(hosted)
        .contains("GroupAggregate(advice=[1], groupBy=[customer]")
        .containsOnlyOnce("advice[1]: [ADVICE] You might want to enable local-global")
        .containsOnlyOnce("advice[1]: ")
        .containsOnlyOnce("advice[2]: ");
    assertThat(section(hosted, "== Tailrace Advice ==")).contains("advice[2]: GroupAggregate(");
  }

  @Test
  void refusedChangesNameCauseAndRemedy() {
    assertThatThrownBy(
            () ->
                env.explainSql(
                    "INSERT INTO appends SELECT customer, COUNT(*) FROM orders GROUP BY customer"))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("doesn't support consuming update changes")
        .hasMessageContaining("Cause: GroupAggregate changes rows")
        .hasMessageContaining("Remedy: write to a table whose connector takes updates");
    assertThatThrownBy(
            () ->
                env.explainSql(
                    "SELECT id, SUM(c) OVER (PARTITION BY id ORDER BY PROCTIME()) FROM"
                        + " (SELECT id, COUNT(*) AS c FROM orders GROUP BY id)"))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("OverAggregate")
        .hasMessageContaining("Remedy: make its input append-only");
  }

  private static String section(String explanation, String title) {
    int from = explanation.indexOf(title);
    assertThat(from).as(title + " in " + explanation).isNotNegative();
    int to = explanation.indexOf("\n== ", from + title.length());
    return to < 0 ? explanation.substring(from) : explanation.substring(from, to);
  }
}
