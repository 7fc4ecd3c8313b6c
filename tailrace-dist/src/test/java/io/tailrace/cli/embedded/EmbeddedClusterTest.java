/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableEnvironment;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;

/** Jobs side by side on one cluster, which grows with them. */
class EmbeddedClusterTest {

  private static final String NUMBERS =
      "CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '100',"
          + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '100')";

  @Test
  void addsTaskManagersForJobsThatRunTogether() throws Exception {
    Configuration configuration = new Configuration();
    configuration.set(CoreOptions.DEFAULT_PARALLELISM, 2);
    configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, 1);
    configuration.set(RestOptions.BIND_ADDRESS, "127.0.0.1");
    TableEnvironment tables;
    try (EmbeddedCluster cluster = EmbeddedCluster.create(configuration)) {
      tables = environment(cluster);
      tables.executeSql(NUMBERS);
      tables.executeSql(
          "CREATE TABLE endless (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '5')");
      tables.executeSql("CREATE TABLE nowhere (n INT) WITH ('connector' = 'blackhole')");
      JobClient endless =
          tables
              .executeSql("INSERT INTO nowhere SELECT n FROM endless")
              .getJobClient()
              .orElseThrow();
      assertThat(cluster.jobs()).containsExactly(endless.getJobID());

      // An exchange between two subtasks, each of them in a TaskManager of its own.
      assertThat(rows(tables, "SELECT MOD(n, 10), COUNT(*) FROM numbers GROUP BY MOD(n, 10)"))
          .contains("+U[0, 10]", "+U[9, 10]")
          .hasSize(190);
      endless.cancel().get();
      assertThatThrownBy(() -> endless.getJobExecutionResult().get())
          .hasStackTraceContaining("JobCancellationException");
    }
    assertThatThrownBy(() -> rows(tables, "SELECT 1"))
        .hasStackTraceContaining("only works within the shell or gateway that sets it");
  }

  private static TableEnvironment environment(EmbeddedCluster cluster) {
    return TableEnvironment.create(
        EnvironmentSettings.newInstance().withConfiguration(cluster.configuration()).build());
  }

  private static List<String> rows(TableEnvironment tables, String query) throws Exception {
    List<String> rows = new ArrayList<>();
    try (CloseableIterator<Row> result = tables.executeSql(query).collect()) {
      result.forEachRemaining(row -> rows.add(row.toString()));
    }
    return rows;
  }
}
