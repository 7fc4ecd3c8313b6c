/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.bench.connector.BenchRun;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.junit.jupiter.api.Test;

/** Where a sink that takes batches gets them, and where Flink makes rows for it. */
class ColumnarSinkPlanTest {
  @Test
  void takesBatchesWhereFlinkDoesNothingButWrite() {
    assertThat(planOf("k BIGINT, v BIGINT", "SELECT k, v FROM source", "AUTO"))
        .containsPattern("Sink\\(.*level=\\[vector]\\)")
        .doesNotContain("BatchToRow");
  }

  @Test
  void takesStringsOfAnyLength() {
    assertThat(
            planOf("s STRING", "SELECT CASE WHEN k > 0 THEN 'a' ELSE 'bc' END FROM source", "AUTO"))
        .containsPattern("Sink\\(.*level=\\[vector]\\)");
  }

  @Test
  void getsTheRowsOfAHostedOperatorAsTheyAre() {
    assertThat(
            planOf(
                "k BIGINT, n BIGINT", "SELECT k, COUNT(DISTINCT v) FROM source GROUP BY k", "AUTO"))
        .containsPattern(
            "Sink\\(.*level=\\[hosted], reason=\\[the connector takes rows as well, and its input"
                + " is rows of Flink's operators]\\)")
        .doesNotContain("RowToBatch");
  }

  @Test
  void getsRowsBehindConstraints() {
    assertThat(planOf("k BIGINT, v BIGINT NOT NULL", "SELECT k, v FROM source", "AUTO"))
        .containsPattern(
            "Sink\\(.*level=\\[hosted], reason=\\[constraints of its table are enforced row by"
                + " row]\\)");
  }

  @Test
  void getsRowsBehindConstraintsOfTheirKeys() {
    String columns = "k BIGINT, v BIGINT, PRIMARY KEY (k) NOT ENFORCED";

    assertThat(planOf(columns, "SELECT v, v FROM source", "FORCE"))
        .containsPattern("Sink\\(.*level=\\[hosted]");
  }

  private static String planOf(String columns, String query, String keyedShuffle) {
    try (BenchRun run = BenchRun.open()) {
      StreamTableEnvironment tables =
          StreamTableEnvironment.create(StreamExecutionEnvironment.getExecutionEnvironment());
      tables.getConfig().set("table.exec.sink.keyed-shuffle", keyedShuffle);
      String connector = " WITH ('connector' = 'tailrace-bench', 'run' = '" + run.id() + "')";
      tables.executeSql("CREATE TABLE source (k BIGINT, v BIGINT NOT NULL)" + connector);
      tables.executeSql("CREATE TABLE sink (" + columns + ")" + connector);
      return tables.explainSql("INSERT INTO sink " + query);
    }
  }
}
