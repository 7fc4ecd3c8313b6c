/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Streams become tables and tables streams, with our operators in between. */
class DataStreamConversionTest {
  @RegisterExtension static final MiniClusterExtension CLUSTER = new MiniClusterExtension();

  private static final String GROUPS =
      "SELECT name, COUNT(*) AS c, SUM(score) AS s FROM players WHERE score > 0 GROUP BY name";

  @Test
  void aChangelogBecomesATableAndAChangelogAgain() throws Exception {
    BothPlanners.Program program =
        tables -> {
          changelogView(tables);
          return tables.toChangelogStream(tables.sqlQuery(GROUPS)).executeAndCollect();
        };

    assertThat(BothPlanners.onOurs(program))
        .isEqualTo(BothPlanners.onStock(program))
        .containsExactly(
            "+I[ann, 1, 3]",
            "-U[ann, 1, 3]",
            "+U[ann, 2, 7]",
            "+I[bob, 1, 5]",
            "-U[ann, 2, 7]",
            "+U[ann, 1, 4]",
            "-U[ann, 1, 4]",
            "+U[ann, 2, 12]",
            "-D[bob, 1, 5]");

    StreamTableEnvironment ours = BothPlanners.ours();
    changelogView(ours);
    assertThat(ours.explainSql(GROUPS))
        .containsPattern("GroupAggregate\\(.*level=\\[vector\\]")
        .containsPattern("Calc\\(.*level=\\[vector\\]");
  }

  @Test
  void anUpsertChangelogKeepsItsKey() throws Exception {
    BothPlanners.Program program =
        tables -> {
          DataStream<Row> rows =
              environment(tables)
                  .fromData(
                      Row.ofKind(RowKind.INSERT, "ann", 3),
                      Row.ofKind(RowKind.UPDATE_AFTER, "ann", 8),
                      Row.ofKind(RowKind.INSERT, "bob", 5));
          tables.createTemporaryView(
              "scores",
              tables.fromChangelogStream(
                  rows,
                  Schema.newBuilder()
                      .column("f0", DataTypes.STRING().notNull())
                      .column("f1", DataTypes.INT())
                      .primaryKey("f0")
                      .build(),
                  ChangelogMode.upsert()));
          return tables
              .toChangelogStream(
                  tables.sqlQuery("SELECT f0 AS name, f1 * 10 AS points FROM scores"),
                  Schema.newBuilder()
                      .column("name", DataTypes.STRING().notNull())
                      .column("points", DataTypes.INT())
                      .primaryKey("name")
                      .build(),
                  ChangelogMode.upsert())
              .executeAndCollect();
        };

    assertThat(BothPlanners.onOurs(program))
        .isEqualTo(BothPlanners.onStock(program))
        .containsExactly("+I[ann, 30]", "+U[ann, 80]", "+I[bob, 50]");
  }

  @Test
  void aViewOverAStreamHasTimeAndWatermarks() throws Exception {
    BothPlanners.Program program =
        tables -> {
          eventView(tables);
          CloseableIterator<Row> rows =
              tables
                  .toDataStream(
                      tables.sqlQuery(
                          "SELECT id + 1 AS following_id, happened FROM events WHERE id <> 2"))
                  .executeAndCollect();
          return rows;
        };

    assertThat(BothPlanners.onOurs(program))
        .isEqualTo(BothPlanners.onStock(program))
        .containsExactly("+I[2, 2024-01-01T00:00:01]", "+I[4, 2024-01-01T00:00:03]");

    StreamTableEnvironment ours = BothPlanners.ours();
    eventView(ours);
    assertThat(ours.explainSql("SELECT id + 1 FROM events WHERE id <> 2"))
        .containsPattern("Calc\\(.*level=\\[vector\\]");
    assertThat(ours.from("events").getResolvedSchema().getWatermarkSpecs()).hasSize(1);
  }

  @Test
  void objectsBecomeRowsAndRowsObjects() throws Exception {
    StreamTableEnvironment ours = BothPlanners.ours();
    ours.createTemporaryView(
        "players", environment(ours).fromData(new Player("ann", 3), new Player("bob", 5)));

    try (CloseableIterator<Player> players =
        ours.toDataStream(
                ours.sqlQuery("SELECT UPPER(name) AS name, score + 1 AS score FROM players"),
                Player.class)
            .executeAndCollect()) {
      assertThat(List.of(players.next().text(), players.next().text()))
          .containsExactly("ANN 4", "BOB 6");
      assertThat(players.hasNext()).isFalse();
    }
  }

  private static void changelogView(StreamTableEnvironment tables) {
    DataStream<Row> rows =
        environment(tables)
            .fromData(
                Row.ofKind(RowKind.INSERT, "ann", 3),
                Row.ofKind(RowKind.INSERT, "ann", 4),
                Row.ofKind(RowKind.INSERT, "bob", 5),
                Row.ofKind(RowKind.UPDATE_BEFORE, "ann", 3),
                Row.ofKind(RowKind.UPDATE_AFTER, "ann", 8),
                Row.ofKind(RowKind.DELETE, "bob", 5),
                Row.ofKind(RowKind.INSERT, "eve", -1));
    tables.createTemporaryView("players", tables.fromChangelogStream(rows).as("name", "score"));
  }

  private static void eventView(StreamTableEnvironment tables) {
    DataStream<Row> rows =
        environment(tables)
            .fromData(
                Row.of(1, LocalDateTime.of(2024, 1, 1, 0, 0, 1)),
                Row.of(2, LocalDateTime.of(2024, 1, 1, 0, 0, 2)),
                Row.of(3, LocalDateTime.of(2024, 1, 1, 0, 0, 3)));
    tables.createTemporaryView(
        "events",
        rows.map(row -> row)
            .returns(
                Types.ROW_NAMED(new String[] {"id", "happened"}, Types.INT, Types.LOCAL_DATE_TIME)),
        Schema.newBuilder()
            .column("id", DataTypes.INT())
            .column("happened", DataTypes.TIMESTAMP(3))
            .watermark("happened", "happened - INTERVAL '1' SECOND")
            .build());
  }

  private static StreamExecutionEnvironment environment(StreamTableEnvironment tables) {
    return ((StreamTableEnvironmentImpl) tables).execEnv();
  }

  /** An object of a user's program. */
  public static final class Player {
    public String name;
    public int score;

    public Player() {}

    Player(String name, int score) {
      this.name = name;
      this.score = score;
    }

    String text() {
      return name + " " + score;
    }
  }
}
