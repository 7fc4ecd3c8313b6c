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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans that mix our operators with hosted ones give the rows that stock Flink gives. */
class HostedExecutionTest {
  @RegisterExtension static final MiniClusterExtension CLUSTER = new MiniClusterExtension();

  @TempDir private Path folder;

  private StreamTableEnvironment ours;
  private StreamTableEnvironment stock;

  @BeforeEach
  void createTables() throws IOException {
    Path orders = folder.resolve("orders.csv");
    Files.writeString(
        orders,
        """
        1,ann,10.50,2024-01-01 00:00:01
        2,bob,3.25,2024-01-01 00:00:02
        3,ann,7.00,2024-01-01 00:00:11
        4,,1.00,2024-01-01 00:00:04
        5,bob,20.00,2024-01-01 00:00:31
        6,ann,0.75,2024-01-01 00:00:05
        7,eve,99.99,2024-01-01 00:00:45
        """);
    ours = Environments.tailrace();
    stock = Environments.stock();
    for (StreamTableEnvironment env : List.of(ours, stock)) {
      env.executeSql(
          "CREATE TABLE orders (id BIGINT, customer STRING, price DECIMAL(10, 2), ts TIMESTAMP(3),"
              + " proc AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '5' SECOND)"
              + " WITH ('connector' = 'filesystem', 'path' = '"
              + orders.toUri()
              + "', 'format' = 'csv', 'csv.null-literal' = '')");
      env.createTemporaryView(
          "accounts",
          env.fromChangelogStream(
              executionOf(env)
                  .fromData(
                      Row.ofKind(RowKind.INSERT, "ann", 1),
                      Row.ofKind(RowKind.INSERT, "bob", 2),
                      Row.ofKind(RowKind.UPDATE_BEFORE, "ann", 1),
                      Row.ofKind(RowKind.UPDATE_AFTER, "ann", 5),
                      Row.ofKind(RowKind.INSERT, "eve", 3),
                      Row.ofKind(RowKind.DELETE, "bob", 2)),
              Schema.newBuilder().build()));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id + 1, UPPER(customer), price * 2 FROM orders WHERE price > 3",
        "SELECT customer, COUNT(*), SUM(price) FROM orders GROUP BY customer",
        "SELECT customer, COUNT(*) FROM orders GROUP BY customer HAVING COUNT(*) > 1",
        "SELECT COUNT(DISTINCT customer) FROM orders WHERE id <> 4",
        "SELECT o.id, a.f1 FROM orders o JOIN accounts a ON o.customer = a.f0",
        "SELECT o.id, a.f1 FROM orders o LEFT JOIN accounts a ON o.customer = a.f0 AND a.f1 > 2",
        "SELECT f0, f1 * 10 FROM accounts WHERE f1 > 1",
        "SELECT window_start, COUNT(*) FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(ts),"
            + " INTERVAL '10' SECOND)) WHERE id <> 2 GROUP BY window_start, window_end",
        "SELECT id, SUM(price) OVER (PARTITION BY customer ORDER BY ts) FROM orders",
        "SELECT id, customer FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY customer"
            + " ORDER BY price DESC) AS r FROM orders) WHERE r <= 1",
        "SELECT id, price FROM orders WHERE id < 3 UNION ALL SELECT 0, CAST(f1 AS DECIMAL(10, 2))"
            + " FROM accounts",
        "SELECT x + 1, y FROM (VALUES (1, 'a'), (2, CAST(NULL AS STRING)), (3, 'ccc')) AS t(x, y)",
        "SELECT id FROM orders WHERE customer IN (SELECT f0 FROM accounts)",
        "SELECT id FROM orders ORDER BY id LIMIT 3",
        "SELECT id, CURRENT_WATERMARK(ts) IS NULL OR ts > CURRENT_WATERMARK(ts) FROM orders",
        "SELECT window_start, SUM(price) FROM TABLE(HOP(TABLE orders, DESCRIPTOR(ts),"
            + " INTERVAL '5' SECOND, INTERVAL '10' SECOND)) GROUP BY window_start, window_end"
      })
  void resultsEqualStock(String query) throws Exception {
    assertThat(finalRows(ours, query)).isNotEmpty().isEqualTo(finalRows(stock, query));
  }

  @Test
  void miniBatchNeedsNoSize() throws Exception {
    String query = "SELECT customer, COUNT(*), SUM(price) FROM orders GROUP BY customer";
    List<String> expected = finalRows(stock, query);
    ours.getConfig().set("table.exec.mini-batch.enabled", "true");
    ours.getConfig().set("table.exec.mini-batch.allow-latency", "1 s");
    assertThat(finalRows(ours, query)).isEqualTo(expected);
    assertThat(ours.explainSql(query))
        .contains("'table.exec.mini-batch.size': hosted operators get 10000")
        .contains("MiniBatchAssigner(")
        .contains("LocalGroupAggregate(");
    assertThat(ours.getConfig().getOptional(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_SIZE))
        .isEmpty();
  }

  @Test
  void convertsFromAndToStreams() throws Exception {
    List<String> rows = new ArrayList<>();
    try (CloseableIterator<Row> changes =
        ours.toChangelogStream(ours.sqlQuery("SELECT f0, f1 + 1 FROM accounts"))
            .executeAndCollect()) {
      changes.forEachRemaining(row -> rows.add(row.toString()));
    }
    assertThat(rows)
        .containsExactly(
            "+I[ann, 2]", "+I[bob, 3]", "-U[ann, 2]", "+U[ann, 6]", "+I[eve, 4]", "-D[bob, 3]");
  }

  @Test
  void statementSetSharesItsScan() throws Exception {
    ours.executeSql("CREATE TABLE big (id BIGINT) WITH ('connector' = 'blackhole')");
    ours.executeSql("CREATE TABLE names (name STRING) WITH ('connector' = 'blackhole')");
    ours.executeSql(
            "EXECUTE STATEMENT SET BEGIN INSERT INTO big SELECT id FROM orders WHERE price > 5;"
                + " INSERT INTO names SELECT customer FROM orders WHERE price > 5; END")
        .await();
    String plan =
        ours.explainSql(
            "EXECUTE STATEMENT SET BEGIN INSERT INTO big SELECT id FROM orders WHERE price > 5;"
                + " INSERT INTO names SELECT customer FROM orders WHERE price > 5; END");
    assertThat(plan)
        .contains(
            "TableSourceScan(table=[[default_catalog, default_database, orders,"
                + " project=[id, customer, price, ts], metadata=[]]],"
                + " fields=[id, customer, price, ts], level=[vector])(reuse_id=[1])")
        .containsOnlyOnce("fields=[id, customer, price, ts], level=[vector])(reuse_id=[1])")
        .contains("Reused(reference_id=[1])");
  }

  private static StreamExecutionEnvironment executionOf(StreamTableEnvironment env) {
    return ((StreamTableEnvironmentImpl) env).execEnv();
  }

  /** The rows that are left when all changes are applied, sorted. */
  private static List<String> finalRows(StreamTableEnvironment env, String query) throws Exception {
    List<Row> rows = new ArrayList<>();
    try (CloseableIterator<Row> changes = env.executeSql(query).collect()) {
      while (changes.hasNext()) {
        Row row = changes.next();
        RowKind kind = row.getKind();
        row.setKind(RowKind.INSERT);
        if (kind == RowKind.INSERT || kind == RowKind.UPDATE_AFTER) {
          rows.add(row);
        } else {
          assertThat(rows.remove(row)).as("%s retracts a row that was sent", row).isTrue();
        }
      }
    }
    return rows.stream().map(Row::toString).sorted().collect(Collectors.toList());
  }
}
