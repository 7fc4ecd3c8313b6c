/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which columns of which tables a query reads. */
class ScannedTablesTest {

  @ParameterizedTest
  @EnumSource(Engine.class)
  void aTableIsReadWithTheColumnsOfItsQuery(Engine engine) {
    assertThat(columns(engine, "SELECT id FROM auction WHERE category = 10"))
        .containsExactly(List.of("id", "category"));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void aTableThatIsScannedTwiceIsReadOnceWithTheColumnsOfBoth(Engine engine) {
    assertThat(
            columns(
                engine,
                "SELECT id, seller FROM auction UNION ALL SELECT id, category FROM auction"))
        .containsExactly(List.of("id", "seller", "category"));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void eachTableOfAJoinIsRead(Engine engine) {
    assertThat(columns(engine, "SELECT price FROM bid JOIN auction ON bid.auction = auction.id"))
        .containsExactly(List.of("auction", "price"), List.of("id"));
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void aCountReadsSomeFlatColumns(Engine engine) {
    assertThat(columns(engine, "SELECT COUNT(*) FROM bid")).containsExactly(List.of("auction"));
    assertThat(columns(engine, "SELECT event.bid.price FROM event"))
        .containsExactly(List.of("event_type"));
  }

  /** The columns that a job of the sources alone reads, by table. */
  private static List<List<String>> columns(Engine engine, String query) {
    StreamTableEnvironment tables =
        engine.tableEnvironment(StreamExecutionEnvironment.getExecutionEnvironment());
    tables.executeSql(
        """
        CREATE TABLE auction (id BIGINT, seller BIGINT, category BIGINT, extra STRING)
        WITH ('connector' = 'nexmark', 'table' = 'auction')""");
    tables.executeSql(
        """
        CREATE TABLE bid (auction BIGINT, price BIGINT)
        WITH ('connector' = 'nexmark', 'table' = 'bid')""");
    tables.executeSql(
        """
        CREATE TABLE event (
          event_type INT,
          bid ROW<auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, url STRING,
            `dateTime` TIMESTAMP(3), extra STRING>)
        WITH ('connector' = 'nexmark', 'table' = 'events')""");
    TableEnvironmentImpl internal = (TableEnvironmentImpl) tables;
    RelNode tree =
        ((PlannerQueryOperation) internal.getParser().parse(query).get(0)).getCalciteTree();
    RelNode optimized = ((PlannerBase) internal.getPlanner()).optimize(tree);
    return ScannedTables.of(tree, optimized).stream()
        .map(table -> table.read(tables).getResolvedSchema().getColumnNames())
        .toList();
  }
}
