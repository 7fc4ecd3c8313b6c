/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions.SinkKeyedShuffle;
import org.apache.flink.table.api.config.ExecutionConfigOptions.TypeLengthEnforcer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where the shuffle by a sink's primary key is ours, and where it stays inside Flink's sink. */
class KeyedShuffleTest {
  private static final String HIDDEN = "rows are shuffled by the primary key inside Flink's sink: ";
  private static final String COPY = " SELECT k, n + 1 FROM changes";

  private StreamTableEnvironment env;

  @BeforeEach
  void createTables() {
    env = Environments.tailrace();
    for (String table : new String[] {"changes", "derived"}) {
      env.executeSql(
          "CREATE TABLE "
              + table
              + " (k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED)"
              + " WITH ('connector' = 'changes', 'mode' = 'I,UB,UA,D')");
    }
    createTable("wide", "k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED", "3");
    createTable("single", "k STRING, n BIGINT, PRIMARY KEY (k) NOT ENFORCED", "1");
    createTable("keyless", "k STRING, n BIGINT", "3");
    env.getConfig().set(TailraceOptions.FALLBACK, FallbackMode.FORBID);
  }

  private void createTable(String name, String columns, String parallelism) {
    env.executeSql(
        "CREATE TABLE "
            + name
            + " ("
            + columns
            + ") WITH ('connector' = 'changes', 'mode' = 'I,UB,UA,D', 'parallelism' = '"
            + parallelism
            + "')");
  }

  private void shuffle(SinkKeyedShuffle option) {
    env.getConfig().set(ExecutionConfigOptions.TABLE_EXEC_SINK_KEYED_SHUFFLE, option);
  }

  @Test
  void sinkOfAnotherParallelismGetsShuffledBatches() {
    assertThat(env.explainSql("INSERT INTO wide" + COPY))
        .contains("level=[hosted], reason=[the connector takes rows])\n+- Exchange(")
        .containsPattern(
            "\\+- BatchToRow\\(.*\\s+\\+- Exchange\\(distribution=\\[hash\\[k]], level=\\[vector]\\)")
        .contains(
            "rows are shuffled by hash of [k] in batches, because its parallelism is set to 3; an"
                + " input of the same parallelism stays as it is.");
  }

  @Test
  void flinkDoesNotShuffleAgain() {
    assertThat(env.explainSql("INSERT INTO wide" + COPY, ExplainDetail.JSON_EXECUTION_PLAN))
        .contains("\"type\" : \"ExchangeReceiver[")
        .containsOnlyOnce("\"ship_strategy\" : \"HASH\"")
        .doesNotContain("\"ship_strategy\" : \"REBALANCE\"");
  }

  @Test
  void inputOfTheSameParallelismIsNotShuffled() {
    env.getConfig().set(ExecutionConfigOptions.TABLE_EXEC_RESOURCE_DEFAULT_PARALLELISM, 3);

    assertThat(env.explainSql("INSERT INTO wide" + COPY, ExplainDetail.JSON_EXECUTION_PLAN))
        .contains("Sink(")
        .doesNotContain("ExchangeReceiver")
        .doesNotContain("\"ship_strategy\" : \"HASH\"");
  }

  @Test
  void everyOperatorHasItsUid() {
    env.getConfig().set("pipeline.auto-generate-uids", "false");
    env.getConfig().set("table.exec.uid.generation", "ALWAYS");

    assertThat(env.explainSql("INSERT INTO wide" + COPY, ExplainDetail.JSON_EXECUTION_PLAN))
        .contains("ExchangeReceiver[");
  }

  @Test
  void sinksThatNeedNoShuffleHaveNone() {
    for (String sink : new String[] {"single", "derived"}) {
      assertThat(env.explainSql("INSERT INTO " + sink + COPY)).doesNotContain("Exchange");
    }
    shuffle(SinkKeyedShuffle.NONE);
    assertThat(env.explainSql("INSERT INTO wide" + COPY)).doesNotContain("Exchange");
    shuffle(SinkKeyedShuffle.FORCE);
    assertThat(env.explainSql("INSERT INTO single" + COPY)).doesNotContain("Exchange");
  }

  @Test
  void forcedShuffleIsAFallbackWithItsRemedy() {
    shuffle(SinkKeyedShuffle.FORCE);

    for (String sink : new String[] {"wide", "derived"}) {
      assertThatThrownBy(() -> env.explainSql("INSERT INTO " + sink + COPY))
          .isInstanceOf(ValidationException.class)
          .hasMessageContaining("Sink(table=[default_catalog.default_database." + sink)
          .hasMessageContaining(
              HIDDEN + "'table.exec.sink.keyed-shuffle' = 'AUTO' shuffles them in batches");
    }
  }

  @Test
  void trimmedKeysAreShuffledBehindTheirEnforcer() {
    env.getConfig()
        .set(
            ExecutionConfigOptions.TABLE_EXEC_SINK_TYPE_LENGTH_ENFORCER,
            TypeLengthEnforcer.TRIM_PAD);

    assertThatThrownBy(() -> env.explainSql("INSERT INTO wide" + COPY))
        .hasMessageContaining(HIDDEN + "a key is trimmed or padded before");
  }

  @Test
  void rowsOfAHostedInputStayRows() {
    env.getConfig().set(TailraceOptions.FALLBACK, FallbackMode.ALLOW);

    assertThat(
            env.explainSql("INSERT INTO wide SELECT k, COUNT(DISTINCT n) FROM changes GROUP BY k"))
        .contains("level=[hosted], reason=[" + HIDDEN + "its input is no operator of Tailrace]")
        .doesNotContain("in batches");
  }

  @Test
  void changesWithoutAKeyAreRefusedAsByFlink() {
    assertThatThrownBy(
            () -> env.explainSql("INSERT INTO keyless" + COPY, ExplainDetail.JSON_EXECUTION_PLAN))
        .isInstanceOf(TableException.class)
        .hasMessageContaining("configured parallelism of 3, while the input parallelism is 1")
        .hasMessageContaining("a primary key is required");
  }
}
