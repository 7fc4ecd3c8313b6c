/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.config.OptimizerConfigOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the statements of a set share. */
class StatementSetTest {
  private static final String OVER_A_VIEW =
      "EXECUTE STATEMENT SET BEGIN INSERT INTO ids SELECT id FROM big WHERE twice > 100;"
          + " INSERT INTO names SELECT customer FROM big; END";

  private TableEnvironment env;

  @BeforeEach
  void createTables() {
    env = Environments.tailrace();
    env.executeSql(
        "CREATE TABLE orders (id BIGINT, customer STRING, price DECIMAL(10, 2))"
            + " WITH ('connector' = 'changes', 'mode' = 'I')");
    env.executeSql("CREATE TABLE ids (id BIGINT) WITH ('connector' = 'blackhole')");
    env.executeSql("CREATE TABLE names (name STRING) WITH ('connector' = 'blackhole')");
    env.executeSql(
        "CREATE VIEW big AS SELECT id, customer, price * 2 AS twice FROM orders WHERE price > 10");
    env.executeSql(
        "CREATE VIEW counts AS SELECT customer, COUNT(*) AS c FROM orders GROUP BY customer");
  }

  @Test
  void viewIsReadAndComputedOnce() {
    String plan = executionPlan(env.explainSql(OVER_A_VIEW));
    assertThat(occurrences(plan, "TableSourceScan(")).isEqualTo(1);
    assertThat(occurrences(plan, "where=\\[\\(price > 10\\)\\]")).isEqualTo(1);
    assertThat(plan).contains("(reuse_id=[1])").contains("Reused(reference_id=[1])");
    assertThat(env.explainSql(OVER_A_VIEW))
        .contains("Statement set: runs the query of a view or sub-query once");
  }

  @Test
  void aggregateOfAViewRunsOnce() {
    String plan =
        executionPlan(
            env.explainSql(
                "EXECUTE STATEMENT SET BEGIN INSERT INTO ids SELECT c FROM counts WHERE c > 1;"
                    + " INSERT INTO names SELECT customer FROM counts WHERE c > 2; END"));
    assertThat(occurrences(plan, "GroupAggregate\\(")).isEqualTo(1);
  }

  @Test
  void viewKeepsItsTimeAttribute() {
    env.executeSql(
        "CREATE TABLE events (id BIGINT, kind STRING, ts TIMESTAMP(3), WATERMARK FOR ts AS ts)"
            + " WITH ('connector' = 'changes', 'mode' = 'I')");
    env.executeSql("CREATE VIEW even AS SELECT id, kind, ts FROM events WHERE MOD(id, 2) = 0");
    String plan =
        executionPlan(
            env.explainSql(
                "EXECUTE STATEMENT SET BEGIN INSERT INTO ids SELECT COUNT(*) FROM TABLE("
                    + "TUMBLE(TABLE even, DESCRIPTOR(ts), INTERVAL '1' MINUTE))"
                    + " GROUP BY window_start, window_end;"
                    + " INSERT INTO names SELECT kind FROM even; END"));
    assertThat(occurrences(plan, "WatermarkAssigner\\(")).isEqualTo(1);
    assertThat(occurrences(plan, "LocalWindowAggregate\\(")).isEqualTo(1);
  }

  @Test
  void compiledPlanRunsAViewOnce() {
    String plan =
        env.createStatementSet()
            .addInsertSql("INSERT INTO ids SELECT id FROM big WHERE twice > 100")
            .addInsertSql("INSERT INTO names SELECT customer FROM big")
            .compilePlan()
            .asJsonString();
    assertThat(occurrences(plan, "tailrace-exec-table-source-scan_1")).isEqualTo(1);
    assertThat(occurrences(plan, "stream-exec-sink_2")).isEqualTo(2);
  }

  @Test
  void inlineStatementsShareTheirScan() {
    String plan =
        executionPlan(
            env.explainSql(
                "EXECUTE STATEMENT SET BEGIN INSERT INTO ids SELECT id FROM orders;"
                    + " INSERT INTO names SELECT customer FROM orders; END"));
    assertThat(occurrences(plan, "TableSourceScan(")).isEqualTo(1);
  }

  @Test
  void nothingIsSharedWhereReuseIsOff() {
    env.getConfig().set(OptimizerConfigOptions.TABLE_OPTIMIZER_REUSE_SUB_PLAN_ENABLED, false);
    String plan = executionPlan(env.explainSql(OVER_A_VIEW));
    assertThat(occurrences(plan, "TableSourceScan(")).isEqualTo(2);
    assertThat(plan).doesNotContain("Reused(");
  }

  private static String executionPlan(String explanation) {
    return explanation.substring(
        explanation.indexOf("== Optimized Execution Plan"),
        explanation.indexOf("== Tailrace State"));
  }

  private static int occurrences(String text, String regex) {
    Matcher matcher = Pattern.compile(regex.replace("Scan(", "Scan\\(")).matcher(text);
    int count = 0;
    while (matcher.find()) {
      count++;
    }
    return count;
  }
}
