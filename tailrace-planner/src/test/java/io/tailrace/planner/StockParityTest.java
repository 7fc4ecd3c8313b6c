/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.TableEnvironment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What stock Flink plans, we plan with the same changelog; what it refuses, we refuse alike. */
class StockParityTest {
  private static final Pattern PLACEMENT =
      Pattern.compile("level=\\[[^\\]]*\\](, reason=\\[[^\\]]*\\])?");

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE orders (id BIGINT, customer STRING, price DECIMAL(10, 2),"
              + " ts TIMESTAMP(3), proc AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)"
              + " WITH ('connector' = 'datagen')",
          "CREATE TABLE rates (customer STRING, rate DOUBLE, ts TIMESTAMP(3),"
              + " PRIMARY KEY (customer) NOT ENFORCED,"
              + " WATERMARK FOR ts AS ts) WITH ('connector' = 'changes',"
              + " 'mode' = 'I,UA,D')",
          "CREATE TABLE cdc (id BIGINT, name STRING, amount INT,"
              + " PRIMARY KEY (id) NOT ENFORCED) WITH ('connector' = 'changes',"
              + " 'mode' = 'I,UB,UA,D')",
          "CREATE TABLE console (a BIGINT, b STRING) WITH ('connector' = 'print')",
          "CREATE TABLE upserts (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED)"
              + " WITH ('connector' = 'changes', 'mode' = 'I,UA,D')",
          "CREATE TABLE appends (k STRING, n BIGINT) WITH ('connector' = 'changes', 'mode' = 'I')",
          "CREATE TABLE retracts (k STRING, n BIGINT) WITH ('connector' = 'changes',"
              + " 'mode' = 'I,UB,UA,D')",
          "CREATE TABLE partial (k STRING, n BIGINT, extra INT,"
              + " PRIMARY KEY (k) NOT ENFORCED)"
              + " WITH ('connector' = 'changes', 'mode' = 'I,UA,D')",
          "CREATE VIEW big AS SELECT id, customer, price * 2 AS twice FROM orders WHERE price > 10");

  private TableEnvironment ours;
  private TableEnvironment stock;

  @BeforeEach
  void createEnvironments() {
    ours = Environments.tailrace();
    stock = Environments.stock();
    TABLES.forEach(ours::executeSql);
    TABLES.forEach(stock::executeSql);
  }

  static List<Arguments> statements() {
    return List.of(
        Arguments.of(
            "projection and filter",
            false,
            "SELECT id + 1, UPPER(customer) FROM orders WHERE price > 3"),
        Arguments.of("print", false, "INSERT INTO console SELECT id, customer FROM orders"),
        Arguments.of("aggregate", false, "SELECT customer, COUNT(*) FROM orders GROUP BY customer"),
        Arguments.of(
            "having",
            false,
            "SELECT customer, COUNT(*) c FROM orders GROUP BY customer HAVING COUNT(*) > 2"),
        Arguments.of(
            "upsert sink",
            false,
            "INSERT INTO upserts SELECT customer, COUNT(*) FROM orders GROUP BY customer"),
        Arguments.of(
            "append sink refuses updates",
            true,
            "INSERT INTO appends SELECT customer, COUNT(*) FROM orders GROUP BY customer"),
        Arguments.of(
            "retract sink",
            false,
            "INSERT INTO retracts SELECT customer, COUNT(*) FROM orders GROUP BY customer"),
        Arguments.of(
            "other upsert key than the primary key",
            true,
            "INSERT INTO upserts SELECT customer, id FROM cdc JOIN orders USING (id)"),
        Arguments.of(
            "on conflict",
            false,
            "INSERT INTO upserts SELECT name, id FROM cdc ON CONFLICT DO DEDUPLICATE"),
        Arguments.of(
            "on conflict nothing without watermarks",
            true,
            "INSERT INTO upserts SELECT name, id FROM cdc ON CONFLICT DO NOTHING"),
        Arguments.of(
            "on conflict into an append sink",
            true,
            "INSERT INTO appends SELECT customer, id FROM orders ON CONFLICT DO DEDUPLICATE"),
        Arguments.of("on conflict missing", true, "INSERT INTO upserts SELECT name, id FROM cdc"),
        Arguments.of(
            "partial insert",
            false,
            "INSERT INTO partial (k, n) SELECT customer, id FROM orders ON CONFLICT DO DEDUPLICATE"),
        Arguments.of("cdc filter", false, "SELECT id, name FROM cdc WHERE amount > 3"),
        Arguments.of(
            "cdc into upsert sink",
            false,
            "INSERT INTO upserts SELECT CAST(id AS STRING), id FROM cdc"),
        Arguments.of("upsert source", false, "SELECT customer, rate FROM rates"),
        Arguments.of(
            "upsert source with filter", false, "SELECT customer FROM rates WHERE rate > 1"),
        Arguments.of(
            "window",
            false,
            "SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ts), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end"),
        Arguments.of(
            "regular join", false, "SELECT o.id, c.name FROM orders o JOIN cdc c ON o.id = c.id"),
        Arguments.of(
            "temporal join",
            false,
            "SELECT o.id, r.rate FROM orders o JOIN rates FOR SYSTEM_TIME AS OF o.ts AS r ON o.customer = r.customer"),
        Arguments.of(
            "top n",
            false,
            "SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY customer ORDER BY price DESC) rn FROM orders) WHERE rn <= 3"),
        Arguments.of(
            "deduplication",
            false,
            "SELECT id, customer FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY id ORDER BY proc) rn FROM orders) WHERE rn = 1"),
        Arguments.of(
            "over window",
            false,
            "SELECT id, SUM(price) OVER (PARTITION BY customer ORDER BY ts) FROM orders"),
        Arguments.of("union all", false, "SELECT id FROM orders UNION ALL SELECT id FROM cdc"),
        Arguments.of("values", false, "SELECT * FROM (VALUES (1, 'a'), (2, 'bb')) t(x, y)"),
        Arguments.of("sort without a time attribute", true, "SELECT id FROM orders ORDER BY price"),
        Arguments.of(
            "sub-query", false, "SELECT id FROM orders WHERE customer IN (SELECT name FROM cdc)"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("statements")
  void plansOrRefusesLikeStock(String name, boolean refused, String statement) {
    Throwable refusal = catchThrowable(() -> stock.explainSql(statement));
    assertThat(refusal != null).as("stock refuses: %s", refusal).isEqualTo(refused);
    if (refused) {
      assertThat(catchThrowable(() -> ours.explainSql(statement)))
          .as(name)
          .hasSameClassAs(refusal)
          .hasMessageStartingWith(refusal.getMessage());
      return;
    }
    assertThat(physicalPlan(ours.explainSql(statement, ExplainDetail.CHANGELOG_MODE)))
        .as(name)
        .isEqualTo(physicalPlan(stock.explainSql(statement, ExplainDetail.CHANGELOG_MODE)));
  }

  private static String physicalPlan(String explanation) {
    int from = explanation.indexOf("== Optimized Physical Plan");
    int to = explanation.indexOf("== Optimized Execution Plan");
    return PLACEMENT
        .matcher(explanation.substring(from, to))
        .replaceAll("")
        .replace(", , ", ", ")
        .replace(", )", ")")
        .replace("(, ", "(");
  }

  static List<Arguments> statementsWithOptions() {
    return List.of(
        Arguments.of(
            "non-deterministic column of an updating source",
            true,
            Map.of("table.optimizer.non-deterministic-update.strategy", "TRY_RESOLVE"),
            "INSERT INTO retracts SELECT CONCAT(name, UUID()), id FROM cdc"),
        Arguments.of(
            "deterministic updates",
            false,
            Map.of("table.optimizer.non-deterministic-update.strategy", "TRY_RESOLVE"),
            "INSERT INTO retracts SELECT name, id FROM cdc"),
        Arguments.of(
            "duplicate events of a change source",
            false,
            Map.of("table.exec.source.cdc-events-duplicate", "true"),
            "SELECT id, name FROM cdc WHERE amount > 3"),
        Arguments.of(
            "mini-batch with two phases and a split",
            false,
            Map.of(
                "table.exec.mini-batch.enabled", "true",
                "table.exec.mini-batch.allow-latency", "5 s",
                "table.exec.mini-batch.size", "1000",
                "table.optimizer.distinct-agg.split.enabled", "true"),
            "SELECT customer, COUNT(DISTINCT id) FROM orders GROUP BY customer"),
        Arguments.of(
            "materialization forced",
            false,
            Map.of("table.exec.sink.upsert-materialize", "FORCE"),
            "INSERT INTO upserts SELECT customer, COUNT(*) FROM orders GROUP BY customer"),
        Arguments.of(
            "multi-join",
            false,
            Map.of("table.optimizer.multi-join.enabled", "true"),
            "SELECT a.id FROM cdc a JOIN cdc b ON a.id = b.id JOIN cdc c ON a.id = c.id"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("statementsWithOptions")
  void optionsChangePlansAsInStock(
      String name, boolean refused, Map<String, String> options, String statement) {
    options.forEach(ours.getConfig()::set);
    options.forEach(stock.getConfig()::set);
    plansOrRefusesLikeStock(name, refused, statement);
  }

  @ParameterizedTest
  @EnumSource(
      value = ExplainDetail.class,
      names = {"ESTIMATED_COST", "CHANGELOG_MODE"})
  void detailsAreThoseOfStock(ExplainDetail detail) {
    for (String statement :
        List.of(
            "INSERT INTO upserts SELECT customer, COUNT(*) FROM big GROUP BY customer",
            "INSERT INTO retracts SELECT CONCAT(name, UUID()), id FROM cdc WHERE amount > 1",
            "SELECT id FROM orders UNION ALL SELECT id FROM (VALUES (1), (2)) AS t(id)")) {
      assertThat(physicalPlan(ours.explainSql(statement, detail)))
          .isEqualTo(physicalPlan(stock.explainSql(statement, detail)));
    }
  }

  @Test
  void adviceIsThatOfStockWhereFlinksOperatorsRun() {
    for (String statement :
        List.of(
            "INSERT INTO upserts SELECT customer, COUNT(DISTINCT id) FROM big GROUP BY customer",
            "INSERT INTO retracts SELECT CONCAT(name, UUID()), id FROM cdc WHERE amount > 1")) {
      assertThat(physicalPlan(ours.explainSql(statement, ExplainDetail.PLAN_ADVICE)))
          .isEqualTo(physicalPlan(stock.explainSql(statement, ExplainDetail.PLAN_ADVICE)));
    }
  }

  @Test
  void sourceKeepsItsParallelism() {
    for (TableEnvironment env : List.of(ours, stock)) {
      env.executeSql(
          "CREATE TABLE wide (id BIGINT) WITH ('connector' = 'changes', 'mode' = 'I',"
              + " 'parallelism' = '3')");
      List<String> parallelisms =
          env.explainSql("SELECT id + 1 FROM wide", ExplainDetail.JSON_EXECUTION_PLAN)
              .lines()
              .filter(line -> line.contains("\"parallelism\""))
              .map(line -> line.replaceAll("[^0-9]", ""))
              .toList();
      assertThat(parallelisms).containsExactly("3", "1");
    }
  }
}
