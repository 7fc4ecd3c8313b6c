/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where GROUP BY is ours, where it is hosted, and what EXPLAIN says about its state. */
class GroupAggregatePlanTest {
  private static final String HOSTED = "level=[hosted], reason=[";

  private StreamTableEnvironment env;

  @BeforeEach
  void createTables() {
    env = Environments.tailrace();
    createTable("orders", "I");
    createTable("changes", "I,UB,UA,D");
    env.executeSql(
        "CREATE TABLE totals (customer STRING, n BIGINT, PRIMARY KEY (customer) NOT ENFORCED)"
            + " WITH ('connector' = 'changes', 'mode' = 'I,UA,D')");
  }

  private void createTable(String name, String mode) {
    env.executeSql(
        "CREATE TABLE "
            + name
            + " (id BIGINT, customer STRING, amount INT, tags ARRAY<STRING>)"
            + " WITH ('connector' = 'changes', 'mode' = '"
            + mode
            + "')");
  }

  private void forbid() {
    env.getConfig().set(TailraceOptions.FALLBACK, FallbackMode.FORBID);
  }

  @Test
  void functionsOfAllKindsAreOursBehindOurExchange() {
    forbid();

    assertThat(
            env.explainSql(
                "SELECT customer, COUNT(*), COUNT(amount), SUM(amount), AVG(amount),"
                    + " MIN(amount) FILTER (WHERE id > 1), MAX(customer)"
                    + " FROM changes GROUP BY customer",
                ExplainDetail.CHANGELOG_MODE))
        .containsPattern(
            "GroupAggregate\\(groupBy=\\[customer], .*level=\\[vector], changelogMode=\\[I,UA,D]\\)"
                + "\\s+\\+- Exchange\\(distribution=\\[hash\\[customer]], level=\\[vector]")
        .contains("Every node runs as vector.");
  }

  @Test
  void updateBeforeIsMadeOnlyWhereItIsNeeded() {
    assertThat(
            env.explainSql(
                "INSERT INTO totals SELECT customer, COUNT(*) FROM orders GROUP BY customer",
                ExplainDetail.CHANGELOG_MODE))
        .contains("COUNT(*) AS EXPR$1], level=[vector], changelogMode=[I,UA])");
    assertThat(
            env.explainSql(
                "SELECT n, COUNT(*) FROM"
                    + " (SELECT customer, COUNT(*) AS n FROM orders GROUP BY customer) GROUP BY n",
                ExplainDetail.CHANGELOG_MODE))
        .contains("COUNT(*) AS n], level=[vector], changelogMode=[I,UB,UA])")
        .contains("COUNT_RETRACT(*) AS EXPR$1], level=[vector], changelogMode=[I,UA,D])");
  }

  @Test
  void globalAggregationRunsInOneSubtask() {
    env.getConfig().set(ExecutionConfigOptions.TABLE_EXEC_RESOURCE_DEFAULT_PARALLELISM, 3);

    assertThat(env.explainSql("SELECT COUNT(*) FROM orders", ExplainDetail.JSON_EXECUTION_PLAN))
        .contains("Exchange(distribution=[single], level=[vector])")
        .containsPattern("\"type\" : \"GroupAggregate\\[\\d+]\",[^}]*\"parallelism\" : 1")
        .containsPattern("\"type\" : \"Exchange\\[\\d+]\",[^}]*\"parallelism\" : 3");
  }

  @Test
  void everyOperatorHasItsUid() {
    env.getConfig().set(PipelineOptions.AUTO_GENERATE_UIDS, false);
    env.getConfig()
        .set(
            ExecutionConfigOptions.TABLE_EXEC_UID_GENERATION,
            ExecutionConfigOptions.UidGeneration.ALWAYS);

    assertThat(
            env.explainSql(
                "SELECT customer, COUNT(*) FROM orders GROUP BY customer",
                ExplainDetail.JSON_EXECUTION_PLAN))
        .contains("GroupAggregate[");
  }

  @Test
  void distinctIsHostedWithTheExchangeOfFlink() {
    assertThat(env.explainSql("SELECT customer, COUNT(DISTINCT id) FROM orders GROUP BY customer"))
        .contains(HOSTED + "COUNT(DISTINCT id) has no operator of Tailrace yet])")
        .contains(HOSTED + "it feeds an operator that is hosted])");

    forbid();
    assertThatThrownBy(
            () -> env.explainSql("SELECT customer, SUM(DISTINCT id) FROM orders GROUP BY customer"))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("SUM(DISTINCT id) has no operator of Tailrace yet");
  }

  @Test
  void functionsWithoutVectorFormAreHosted() {
    assertThat(env.explainSql("SELECT customer, LISTAGG(customer) FROM orders GROUP BY customer"))
        .contains(HOSTED + "LISTAGG(customer) has no vector form])");
    assertThat(env.explainSql("SELECT COUNT(*), FIRST_VALUE(amount) FROM orders GROUP BY customer"))
        .contains(HOSTED + "FIRST_VALUE(amount) has no vector form])");
  }

  @Test
  void miniBatchesAreHostedWithARemedy() {
    env.getConfig().set("table.exec.mini-batch.enabled", "true");
    env.getConfig().set("table.optimizer.agg-phase-strategy", "ONE_PHASE");
    String query = "SELECT customer, COUNT(*) FROM orders GROUP BY customer";

    assertThat(env.explainSql(query))
        .contains(HOSTED + "mini-batches have no operator of Tailrace yet])")
        .contains("Remedy: SET 'table.exec.mini-batch.enabled' = 'false'");
    forbid();
    assertThatThrownBy(() -> env.explainSql(query))
        .hasMessageContaining(
            "hosted, because mini-batches have no operator of Tailrace yet."
                + " Remedy: SET 'table.exec.mini-batch.enabled' = 'false'");
  }

  @Test
  void asynchronousStateIsHostedWithARemedy() {
    env.getConfig().set(ExecutionConfigOptions.TABLE_EXEC_ASYNC_STATE_ENABLED, true);

    assertThat(env.explainSql("SELECT customer, COUNT(*) FROM orders GROUP BY customer"))
        .contains(HOSTED + "asynchronous state is that of Flink's operators])")
        .contains("Remedy: SET 'table.exec.async-state.enabled' = 'false'");
  }

  @Test
  void onlyWhatIsInThePlanIsDecidedAbout() {
    String plan =
        env.explainSql(
            "SELECT customer, COUNT(*) FROM orders GROUP BY customer",
            ExplainDetail.CHANGELOG_MODE);

    assertThat(decisions(plan)).doesNotContain("Exchange").doesNotContain("hosted");
  }

  @Test
  void sharedExchangeIsEachEnginesOwn() {
    String plan =
        env.explainSql(
            "SELECT COALESCE(a.customer, b.customer), n, d FROM"
                + " (SELECT customer, COUNT(*) AS n FROM orders GROUP BY customer) a FULL JOIN"
                + " (SELECT customer, COUNT(DISTINCT amount) AS d FROM orders GROUP BY customer) b"
                + " ON a.customer = b.customer");

    assertThat(plan)
        .contains("COUNT(*) AS n], level=[vector])")
        .containsPattern("COUNT\\(DISTINCT amount\\) AS d], level=\\[hosted]");
  }

  @Test
  void sameKeysOfOneInputShareAnExchange() {
    var statements = env.createStatementSet();
    env.executeSql(
        "CREATE TEMPORARY VIEW big AS SELECT customer, amount FROM orders WHERE amount > 9");
    for (String function : new String[] {"SUM(amount)", "MAX(amount)"}) {
      statements.addInsertSql(
          "INSERT INTO totals SELECT customer, " + function + " FROM big GROUP BY customer");
    }
    String plan = statements.explain();

    assertThat(plan.substring(plan.indexOf("== Optimized Execution Plan")))
        .containsOnlyOnce("Exchange(distribution=[hash[customer]]");
  }

  @Test
  void hintGoesBeforeTheOptionOfTheJob() {
    env.getConfig().set(ExecutionConfigOptions.IDLE_STATE_RETENTION, Duration.ofDays(1));

    assertThat(
            env.explainSql(
                "SELECT /*+ STATE_TTL('orders' = '12h') */ customer, COUNT(*)"
                    + " FROM orders GROUP BY customer"))
        .contains("kept for 12 h after the last change of its key (STATE_TTL hint)")
        .doesNotContain("may give wrong results")
        .doesNotContain("'table.exec.state.ttl': has no effect");
  }

  @Test
  void operatorThatForgetsBeforeItsInputIsWarnedOf() {
    env.getConfig().set(ExecutionConfigOptions.IDLE_STATE_RETENTION, Duration.ofHours(1));
    String query =
        "SELECT n, COUNT(*) FROM (SELECT /*+ STATE_TTL('orders' = '1d') */ customer, COUNT(*) AS n"
            + " FROM orders GROUP BY customer) GROUP BY n";

    assertThat(env.explainSql(query))
        .contains(
            "GroupAggregate(groupBy=[n], select=[n, COUNT_RETRACT(*) AS EXPR$1]): may give wrong"
                + " results, because it forgets a key 1 h after its last change"
                + " ('table.exec.state.ttl'), but GroupAggregate(groupBy=[customer],"
                + " select=[customer, COUNT(*) AS n]) before it sends updates for 1 d."
                + " Remedy: SET 'table.exec.state.ttl' = '1 d'");
    env.getConfig().set(ExecutionConfigOptions.IDLE_STATE_RETENTION, Duration.ofDays(2));
    assertThat(env.explainSql(query)).doesNotContain("may give wrong results");
    env.getConfig().set(ExecutionConfigOptions.IDLE_STATE_RETENTION, Duration.ZERO);
    assertThat(env.explainSql(query)).doesNotContain("may give wrong results");
  }

  @Test
  void hostedOperatorsAreWarnedOfToo() {
    env.executeSql(
        "CREATE TEMPORARY VIEW counts AS"
            + " SELECT customer, COUNT(DISTINCT id) AS n FROM orders GROUP BY customer");

    assertThat(
            env.explainSql(
                "SELECT /*+ STATE_TTL('counts' = '1h', 'changes' = '1d') */ counts.customer, n"
                    + " FROM counts JOIN changes ON counts.customer = changes.customer"))
        .contains("Join(joinType=[InnerJoin]")
        .contains(
            "may give wrong results, because it forgets a key 1 h after its last change (a STATE_TTL"
                + " hint), but GroupAggregate(groupBy=[customer]")
        .contains("before it sends updates for ever. Remedy: /*+ STATE_TTL('INPUT' = '0 ms') */");
  }

  private static String decisions(String plan) {
    return plan.substring(plan.indexOf("== Tailrace Decisions"));
  }
}
