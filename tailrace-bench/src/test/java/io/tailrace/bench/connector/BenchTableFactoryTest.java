/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench.connector;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.junit.jupiter.api.Test;

/** What the connector refuses when a statement is planned. */
class BenchTableFactoryTest {
  private final StreamTableEnvironment tables =
      StreamTableEnvironment.create(StreamExecutionEnvironment.getExecutionEnvironment());

  @Test
  void refusesASequenceThatWouldBeginAgain() {
    tables.executeSql(
        "CREATE TABLE t (n BIGINT) WITH ('connector' = 'tailrace-bench', 'rows' = '5000',"
            + " 'fields.n.draw' = 'SEQUENCE')");

    assertThatThrownBy(() -> tables.explainSql("SELECT n FROM t"))
        .rootCause()
        .hasMessageContaining("drawn by SEQUENCE")
        .hasMessageContaining("set 'blocks' to 2");
  }

  @Test
  void refusesASinkThatTellsNobody() {
    tables.executeSql("CREATE TABLE t (n INT) WITH ('connector' = 'tailrace-bench')");

    assertThatThrownBy(() -> tables.explainSql("INSERT INTO t VALUES (1)"))
        .rootCause()
        .hasMessageContaining("set 'run' to the id of one that is open");
  }
}
