/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.types.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TailracePlannerTest {
  private TableEnvironment env;

  @BeforeEach
  void createEnvironment() {
    env = TableEnvironment.create(EnvironmentSettings.inStreamingMode());
    env.executeSql(
        "CREATE TABLE numbers (n BIGINT, k AS n % 3) WITH ('connector' = 'datagen',"
            + " 'number-of-rows' = '10', 'fields.n.kind' = 'sequence', 'fields.n.start' = '1',"
            + " 'fields.n.end' = '10')");
  }

  @Test
  void environmentUsesOurPlanner() {
    assertThat(((TableEnvironmentImpl) env).getPlanner()).isInstanceOf(TailracePlanner.class);
  }

  @Test
  void batchEnvironmentUsesOurPlanner() {
    TableEnvironment batch = TableEnvironment.create(EnvironmentSettings.inBatchMode());
    assertThat(((TableEnvironmentImpl) batch).getPlanner())
        .isInstanceOf(TailraceBatchPlanner.class);
    assertThat(batch.explainSql("SELECT 1"))
        .contains("Query: handed over, because batch mode is planned by Flink.");
  }

  @Test
  void runsAQuery() {
    List<Row> rows = new ArrayList<>();
    env.executeSql("SELECT n + 1 FROM numbers WHERE k = 0").collect().forEachRemaining(rows::add);
    assertThat(rows).containsExactlyInAnyOrder(Row.of(4L), Row.of(7L), Row.of(10L));
  }

  @Test
  void explainShowsLevelsAndDecisions() {
    String plan =
        env.explainSql(
            "SELECT k, COUNT(DISTINCT n) FROM numbers GROUP BY k", ExplainDetail.CHANGELOG_MODE);
    assertThat(plan).contains("level=[hosted], reason=[").contains("DISTINCT");
    assertThat(
            env.explainSql("SELECT k, COUNT(*) FROM numbers GROUP BY k")
                .lines()
                .filter(line -> line.startsWith("GroupAggregate(")))
        .allMatch(line -> line.contains("level=[vector]") || line.contains(": keeps "));
  }

  @Test
  void forbidNamesTheConstruct() {
    env.getConfig().set("tailrace.fallback", "forbid");
    assertThatThrownBy(() -> env.explainSql("SELECT k, COUNT(DISTINCT n) FROM numbers GROUP BY k"))
        .hasMessageContaining("GroupAggregate(groupBy=[k]")
        .hasMessageContaining("SET 'tailrace.fallback' = 'allow'");
  }
}
