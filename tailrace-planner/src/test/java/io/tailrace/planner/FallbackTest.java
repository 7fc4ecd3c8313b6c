/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.apache.flink.table.api.CompiledPlan;
import org.apache.flink.table.api.PlanReference;
import org.apache.flink.table.api.SqlDialect;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What runs on Flink's operators, and where it is forbidden. */
class FallbackTest {
  private StreamTableEnvironment env;

  @BeforeEach
  void createTables() {
    env = Environments.tailrace();
    env.executeSql(
        "CREATE TABLE orders (id BIGINT, customer STRING, ts TIMESTAMP(3),"
            + " WATERMARK FOR ts AS ts - INTERVAL '1' SECOND)"
            + " WITH ('connector' = 'changes', 'mode' = 'I')");
    env.executeSql(
        "CREATE TABLE rates (customer STRING, rate INT, PRIMARY KEY (customer) NOT ENFORCED)"
            + " WITH ('connector' = 'changes', 'mode' = 'I,UA,D')");
    env.executeSql(
        "CREATE TABLE upserts (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED)"
            + " WITH ('connector' = 'changes', 'mode' = 'I,UA,D')");
    env.executeSql("CREATE TABLE console (a BIGINT, b STRING) WITH ('connector' = 'print')");
  }

  private void forbid() {
    env.getConfig().set(TailraceOptions.FALLBACK, FallbackMode.FORBID);
  }

  @Test
  void projectionBetweenConnectorsIsNoFallback() {
    forbid();
    String plan = env.explainSql("INSERT INTO console SELECT id, customer FROM orders");
    assertThat(plan)
        .contains("Sink(table=[default_catalog.default_database.console], fields=[id, customer],")
        .contains("level=[hosted], reason=[the connector takes rows]")
        .contains("WatermarkAssigner(rowtime=[ts], watermark=[-(ts, 1000:INTERVAL SECOND)],")
        .doesNotContain("no operator of Tailrace yet");
  }

  @Test
  void aggregateIsRefusedWithItsReasonAndRemedy() {
    forbid();
    assertThatThrownBy(
            () ->
                env.explainSql("SELECT customer, COUNT(DISTINCT id) FROM orders GROUP BY customer"))
        .isInstanceOf(ValidationException.class)
        .hasMessage(
            """
            The statement needs operators of Flink, and 'tailrace.fallback' is 'forbid':
            GroupAggregate(groupBy=[customer], select=[customer, COUNT(DISTINCT id) AS EXPR$1]):\
             hosted, because COUNT(DISTINCT id) has no operator of Tailrace yet. Remedy: SELECT\
             `customer`, COUNT(`id`) FROM (SELECT DISTINCT `customer`, `id` FROM ...) GROUP BY\
             `customer`
            Exchange(distribution=[hash[customer]]): hosted,\
             because it feeds an operator that is hosted
            Use SET 'tailrace.fallback' = 'allow' to let them stand in.""");
  }

  @Test
  void materializerAndNormalizeAreRefused() {
    forbid();
    assertThatThrownBy(
            () ->
                env.explainSql(
                    "INSERT INTO upserts SELECT customer, id FROM orders ON CONFLICT DO ERROR"))
        .hasMessageContaining("the upsert materializer of the sink has no operator");
    assertThatThrownBy(() -> env.explainSql("SELECT customer FROM rates WHERE rate > 1"))
        .hasMessageContaining("ChangelogNormalize(key=[customer]");
  }

  @Test
  void compiledPlanIsCheckedWhenItIsLoaded() {
    CompiledPlan plan =
        env.compilePlanSql("INSERT INTO console SELECT rate, customer FROM rates WHERE rate > 1");
    forbid();
    assertThatThrownBy(
            () -> env.loadPlan(PlanReference.fromJsonString(plan.asJsonString())).execute())
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("The statement needs operators of Flink")
        .hasMessageContaining("because the plan was compiled with Flink's operator");
  }

  @Test
  void optionsWithoutEffectAreNamed() {
    env.getConfig().set("table.optimizer.delta-agg.strategy", "AUTO");
    env.getConfig().set(ExecutionConfigOptions.IDLE_STATE_RETENTION, Duration.ofHours(1));
    assertThat(env.explainSql("SELECT id FROM orders"))
        .contains(
            "Option 'table.optimizer.delta-agg.strategy': has no effect, because no operator"
                + " reads it yet. Remedy: RESET 'table.optimizer.delta-agg.strategy'")
        .contains(
            "Option 'table.exec.state.ttl': has no effect, because the plan has no operator that"
                + " reads it.");
  }

  @Test
  void badOptionValueIsNamedWhenAStatementIsPlanned() {
    env.getConfig().set("table.exec.join.kv-separate", "MAYBE");
    assertThatThrownBy(() -> env.explainSql("SELECT id FROM orders"))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("table.exec.join.kv-separate")
        .hasMessageContaining("AUTO, FORCE, NONE");
  }

  @Test
  void hiveDialectIsRefusedAndCanBeLeft() {
    env.getConfig().setSqlDialect(SqlDialect.HIVE);
    assertThatThrownBy(() -> env.executeSql("SELECT id FROM orders"))
        .hasMessageContaining("Tailrace has no SQL dialect 'hive'")
        .hasMessageContaining("SET 'table.sql-dialect' = 'default'");
    env.getConfig().setSqlDialect(SqlDialect.DEFAULT);
    assertThatCode(() -> env.explainSql("SELECT id FROM orders")).doesNotThrowAnyException();
  }
}
