/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.table.api.CompiledPlan;
import org.apache.flink.table.api.PlanReference;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiled plans hold our operators, read back as they were written, and run. */
class PlanFileTest {
  @RegisterExtension static final MiniClusterExtension CLUSTER = new MiniClusterExtension();

  @TempDir private Path folder;

  private StreamTableEnvironment env;

  @BeforeEach
  void createTables() throws IOException {
    env = Environments.tailrace();
    Path orders = folder.resolve("orders.csv");
    Files.writeString(
        orders,
        """
        1,ann,10.50,2024-01-01 00:00:01
        2,bob,3.25,2024-01-01 00:00:02
        3,ann,7.00,2024-01-01 00:00:11
        4,,1.00,2024-01-01 00:00:04
        """);
    env.executeSql(
        "CREATE TABLE orders (id BIGINT, customer STRING, price DECIMAL(10, 2), ts TIMESTAMP(3),"
            + " WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)"
            + " WITH ('connector' = 'filesystem', 'path' = '"
            + orders.toUri()
            + "', 'format' = 'csv', 'csv.null-literal' = '')");
    env.executeSql(
        "CREATE TABLE target (a BIGINT, b STRING) WITH ('connector' = 'filesystem', 'path' = '"
            + folder.resolve("target").toUri()
            + "', 'format' = 'csv')");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, customer FROM orders",
        "SELECT id + 1, UPPER(customer) FROM orders WHERE price > 3 AND customer LIKE 'a%'",
        "SELECT id, REGEXP_REPLACE(customer, 'a', 'b') FROM orders WHERE id IN (1, 3, 5, 7)",
        "SELECT x, y FROM (VALUES (1, 'a'), (2, CAST(NULL AS STRING))) AS t(x, y)",
        "SELECT id, customer FROM orders UNION ALL SELECT id * 2, 'twice' FROM orders",
        "SELECT CAST(price AS BIGINT), DATE_FORMAT(ts, 'HH:mm') FROM orders",
        "SELECT id, CASE WHEN price BETWEEN 1 AND 5 THEN 'low' ELSE customer END FROM orders"
      })
  void planReadsBackAsItWasWritten(String query) throws Exception {
    String insert = "INSERT INTO target " + query;
    env.executeSql(insert).await();
    List<String> direct = takeResults();

    CompiledPlan plan = env.compilePlanSql(insert);
    assertThat(plan.asJsonString()).contains("tailrace-exec-").doesNotContain("stream-exec-calc");
    CompiledPlan readBack = env.loadPlan(PlanReference.fromJsonString(plan.asJsonString()));
    assertThat(readBack.asJsonString()).isEqualTo(plan.asJsonString());
    assertThat(env.compilePlanSql(insert).asJsonString()).isEqualTo(plan.asJsonString());
    readBack.execute().await();
    assertThat(takeResults()).isNotEmpty().isEqualTo(direct);
  }

  @Test
  void explainBetweenCompilationsChangesNothing() {
    String insert = "INSERT INTO target SELECT id, customer FROM orders WHERE id > 1";
    String first = env.compilePlanSql(insert).asJsonString();
    env.explainSql("SELECT customer, COUNT(*) FROM orders GROUP BY customer");
    assertThat(env.compilePlanSql(insert).asJsonString()).isEqualTo(first).contains("\"id\" : 1,");
  }

  @Test
  void compiledFormIsKept() {
    String vector =
        env.compilePlanSql("INSERT INTO target SELECT id + 1, customer FROM orders").asJsonString();
    String none = "\"projections\" : [ ],";
    assertThat(vector).contains(none);
    String pinned = vector.replace(none, "\"projections\" : [ 0 ],");
    assertThat(explained(pinned))
        .contains("Calc(select=[(id + 1) AS EXPR$0, customer], level=[row-bridged])")
        .contains("row-bridged, because the plan was compiled when it had no vector kernel.");

    String bridged =
        env.compilePlanSql(
                "INSERT INTO target SELECT id, REGEXP_REPLACE(customer, 'a', 'b')" + " FROM orders")
            .asJsonString();
    String second = "\"projections\" : [ 1 ],";
    assertThat(bridged).contains(second);
    // As if a function had lost its kernel since the plan was compiled.
    assertThat(explained(bridged.replace(second, none)))
        .contains("level=[row-bridged]")
        .contains("row-bridged, because REGEXP_REPLACE has no vector kernel.");
  }

  private String explained(String plan) {
    return env.loadPlan(PlanReference.fromJsonString(plan)).explain();
  }

  /** The lines written so far, sorted; the next statement starts with an empty folder. */
  private List<String> takeResults() throws IOException {
    List<String> lines = new java.util.ArrayList<>();
    try (Stream<Path> files = Files.walk(folder.resolve("target"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        lines.addAll(Files.readAllLines(file));
        Files.delete(file);
      }
    }
    return lines.stream().sorted().toList();
  }
}
