/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateChangelogOptions;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A cluster whose configuration gives every state backend a changelog, of which the planner does
 * not know: no job with tables begins to run there, and both ways out that the error names work.
 */
class ClusterChangelogTest {
  private static final String ENABLED = StateChangelogOptions.ENABLE_STATE_CHANGE_LOG.key();

  private static final String GROUPS =
      "SELECT n, COUNT(*) AS c FROM (VALUES (1), (2), (1)) AS t(n) GROUP BY n";

  @RegisterExtension
  static final MiniClusterExtension CLUSTER =
      new MiniClusterExtension(
          new MiniClusterResourceConfiguration.Builder()
              .setConfiguration(
                  new Configuration().set(StateChangelogOptions.ENABLE_STATE_CHANGE_LOG, true))
              .setNumberSlotsPerTaskManager(1)
              .build());

  private StreamTableEnvironment tables;

  /** The cluster is that of environments which are made after the test has begun. */
  @BeforeEach
  void connect() {
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
    env.setParallelism(1);
    tables = StreamTableEnvironment.create(env);
    tables.getConfig().set("restart-strategy.type", "none");
  }

  @Test
  void aJobWithTablesIsRefusedBeforeItsFirstRow() {
    assertThat(tables.explainSql(GROUPS)).contains("GroupAggregate(").doesNotContain("changelog");
    assertThatThrownBy(() -> rows(GROUPS))
        .hasStackTraceContaining("keeps its state in tables, which have no changelog of their own")
        .hasStackTraceContaining("configuration of the cluster")
        .hasStackTraceContaining("SET '" + ENABLED + "' = 'false'");
  }

  @Test
  void aJobWithoutTheChangelogRuns() throws Exception {
    tables.getConfig().set(ENABLED, "false");
    assertThat(tables.explainSql(GROUPS)).contains("level=[vector]");
    assertThat(rows(GROUPS)).hasSize(4);
  }

  @Test
  void aJobThatSaysSoIsLeftToFlink() throws Exception {
    tables.getConfig().set(ENABLED, "true");
    assertThat(tables.explainSql(GROUPS)).contains("tables have no changelog of their own");
    assertThat(rows(GROUPS)).hasSize(4);
  }

  private List<Row> rows(String query) throws Exception {
    List<Row> all = new ArrayList<>();
    try (CloseableIterator<Row> rows = tables.executeSql(query).collect()) {
      rows.forEachRemaining(all::add);
    }
    return all;
  }
}
