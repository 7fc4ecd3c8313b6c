/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.planfile;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.planner.Environments;
import io.tailrace.planner.FallbackMode;
import io.tailrace.planner.TailraceOptions;
import org.apache.flink.table.api.CompiledPlan;
import org.apache.flink.table.api.PlanReference;
import org.apache.flink.table.api.TableResult;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions.NestedEnforcer;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sinks of batches in plan files: what a plan keeps of the options of its time, and its names. */
class BatchSinkPlanTest {
  @RegisterExtension static final MiniClusterExtension CLUSTER = new MiniClusterExtension();

  private StreamTableEnvironment env;
  private CompiledPlan plan;

  @BeforeEach
  void compile() {
    env = Environments.tailrace();
    env.executeSql(
        "CREATE TABLE target (a BIGINT, r ROW<x BIGINT NOT NULL>) WITH ('connector' ="
            + " 'batch-sink')");
    plan =
        env.compilePlanSql(
            "INSERT INTO target SELECT x, ROW(x) FROM (VALUES (1), (2), (3)) AS t(x) WHERE x > 1");
    BatchSinkTableFactory.WRITTEN.clear();
  }

  @Test
  void planRunsWithBatchesToItsEnd() throws Exception {
    env.getConfig().set(TailraceOptions.FALLBACK, FallbackMode.FORBID);
    CompiledPlan loaded = env.loadPlan(PlanReference.fromJsonString(plan.asJsonString()));
    assertThat(loaded.asJsonString()).isEqualTo(plan.asJsonString());
    assertThat(loaded.explain()).contains("fields=[a, r], level=[vector])");
    TableResult result = env.loadPlan(PlanReference.fromJsonString(plan.asJsonString())).execute();
    result.await();
    assertThat(result.getResolvedSchema().getColumnNames())
        .containsExactly("default_catalog.default_database.target");
    assertThat(BatchSinkTableFactory.WRITTEN).containsExactlyInAnyOrder(2L, 3L);
  }

  @Test
  void optionsOfTheTimeOfCompilationHold() throws Exception {
    assertThat(plan.asJsonString())
        .contains("\"type\" : \"tailrace-exec-sink_1\"")
        .contains("\"table.exec.sink.nested-constraint-enforcer\" : \"IGNORE\"")
        .contains("\"table.exec.sink.not-null-enforcer\" : \"ERROR\"");
    // Under this option a new statement would put an enforcer of rows before the sink.
    env.getConfig()
        .set(
            ExecutionConfigOptions.TABLE_EXEC_SINK_NESTED_CONSTRAINT_ENFORCER, NestedEnforcer.ROWS);
    env.loadPlan(PlanReference.fromJsonString(plan.asJsonString())).execute().await();
    assertThat(BatchSinkTableFactory.WRITTEN).containsExactlyInAnyOrder(2L, 3L);
  }
}
