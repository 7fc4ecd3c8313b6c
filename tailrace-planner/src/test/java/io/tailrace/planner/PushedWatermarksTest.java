/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Watermarks that a connector makes in its source, sent after each row that raises them. */
class PushedWatermarksTest {
  @RegisterExtension static final MiniClusterExtension CLUSTER = new MiniClusterExtension();

  private static StreamTableEnvironment withEvents(StreamTableEnvironment env) {
    env.executeSql(
        "CREATE TABLE events (id BIGINT, ts TIMESTAMP(3), later AS ts + INTERVAL '1' SECOND,"
            + " WATERMARK FOR later AS later - INTERVAL '3' SECOND)"
            + " WITH ('connector' = 'events', 'scan.watermark.emit.strategy' = 'on-event')");
    return env;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT window_start, COUNT(*), SUM(id) FROM TABLE(TUMBLE(TABLE events,"
            + " DESCRIPTOR(later), INTERVAL '5' SECOND)) GROUP BY window_start, window_end",
        "SELECT window_start, COUNT(*) FROM TABLE(SESSION(TABLE events, DESCRIPTOR(later),"
            + " INTERVAL '1' SECOND)) GROUP BY window_start, window_end",
        "SELECT id, later, CURRENT_WATERMARK(later) FROM events"
      })
  void rowsAreLateWhereTheyAreInFlink(String query) throws Exception {
    StreamTableEnvironment ours = withEvents(Environments.tailrace());
    assertThat(rows(ours, query))
        .isNotEmpty()
        .isEqualTo(rows(withEvents(Environments.stock()), query));
    assertThat(ours.explainSql(query)).containsPattern("TableSourceScan.*watermark=\\[.*vector");
  }

  private static List<String> rows(StreamTableEnvironment env, String query) throws Exception {
    List<String> rows = new ArrayList<>();
    try (CloseableIterator<Row> iterator = env.executeSql(query).collect()) {
      iterator.forEachRemaining(row -> rows.add(row.toString()));
    }
    Collections.sort(rows);
    return rows;
  }
}
