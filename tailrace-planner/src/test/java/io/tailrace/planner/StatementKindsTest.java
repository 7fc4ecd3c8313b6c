/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.apache.flink.table.api.Expressions.$;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.types.Row;
import org.apache.flink.types.RowKind;
import org.apache.flink.util.CloseableIterator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of statement and conversion runs through the planner. */
class StatementKindsTest {
  @RegisterExtension static final MiniClusterExtension CLUSTER = new MiniClusterExtension();

  @TempDir private Path folder;

  private StreamTableEnvironment env;

  @BeforeEach
  void createTable() throws IOException {
    Path people = folder.resolve("people.csv");
    Files.writeString(people, "1,ann\n2,bob\nthree,eve\n");
    env = Environments.tailrace();
    env.executeSql(
        "CREATE TABLE people (id INT, name STRING, twice AS id * 2,"
            + " file STRING NOT NULL METADATA FROM 'file.name')"
            + " WITH ('connector' = 'filesystem', 'path' = '"
            + people.toUri()
            + "', 'format' = 'csv', 'csv.ignore-parse-errors' = 'true')");
  }

  private String filesystem(String name) {
    return "WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
        + folder.resolve(name).toUri()
        + "')";
  }

  private List<String> linesOf(String name) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder.resolve(name))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    return lines;
  }

  private List<String> rowsOf(CloseableIterator<Row> rows) throws Exception {
    List<String> texts = new ArrayList<>();
    try (rows) {
      rows.forEachRemaining(row -> texts.add(row.toString()));
    }
    return texts;
  }

  @Test
  void computedAndMetadataColumns() throws Exception {
    assertThat(rowsOf(env.executeSql("SELECT name, twice, file FROM people").collect()))
        .contains("+I[ann, 2, people.csv]", "+I[bob, 4, people.csv]");
  }

  @Test
  void optionsHint() throws Exception {
    assertThat(
            rowsOf(
                env.executeSql(
                        "SELECT id FROM people"
                            + " /*+ OPTIONS('csv.field-delimiter' = ';', 'csv.allow-comments' ="
                            + " 'true') */ WHERE id IS NULL")
                    .collect()))
        .hasSize(3);
  }

  @Test
  void stateTtlHintReachesTheJoin() {
    assertThat(
            env.explainSql(
                "SELECT /*+ STATE_TTL('a' = '1 d', 'b' = '2 d') */ a.id FROM people a"
                    + " JOIN people b ON a.id = b.id"))
        .contains("stateTtlHints=[[[STATE_TTL options:{LEFT=1 d, RIGHT=2 d}]]]");
  }

  @Test
  void createTableAs() throws Exception {
    env.executeSql(
            "CREATE TABLE copy " + filesystem("copy") + " AS SELECT id + 1 AS n, name FROM people")
        .await();
    assertThat(linesOf("copy")).contains("2,ann", "3,bob");
  }

  @Test
  void partialInsert() throws Exception {
    env.executeSql("CREATE TABLE target (a STRING, b INT, c STRING) " + filesystem("target"));
    env.executeSql("INSERT INTO target (c, b) SELECT name, id FROM people WHERE id < 2").await();
    assertThat(linesOf("target")).containsExactly(",1,ann");
  }

  @Test
  void toDataStream() throws Exception {
    assertThat(
            rowsOf(
                env.toDataStream(env.sqlQuery("SELECT name FROM people WHERE id = 2"))
                    .executeAndCollect()))
        .containsExactly("+I[bob]");
  }

  /** Their nodes cannot be in a plan file, and have no type. */
  @Test
  @SuppressWarnings("deprecation")
  void deprecatedConversionsOfDataStreams() throws Exception {
    DataStream<Tuple2<Integer, String>> stream =
        ((StreamTableEnvironmentImpl) env)
            .execEnv()
            .fromData(Tuple2.of(1, "ann"), Tuple2.of(2, "bob"), Tuple2.of(3, "ann"));
    env.createTemporaryView("streamed", stream, $("id"), $("name"));

    assertThat(
            valuesOf(
                env.toAppendStream(
                    env.sqlQuery("SELECT name FROM streamed WHERE id = 2"), Row.class)))
        .containsExactly("+I[bob]");
    assertThat(
            valuesOf(
                env.toRetractStream(
                    env.sqlQuery("SELECT name, COUNT(*) FROM streamed GROUP BY name"), Row.class)))
        .containsExactlyInAnyOrder(
            "(true,+I[ann, 1])", "(true,+I[bob, 1])", "(false,-U[ann, 1])", "(true,+U[ann, 2])");
  }

  private static List<String> valuesOf(DataStream<?> stream) throws Exception {
    List<String> values = new ArrayList<>();
    try (CloseableIterator<?> results = stream.executeAndCollect()) {
      results.forEachRemaining(value -> values.add(value.toString()));
    }
    return values;
  }

  @Test
  void deletionByKeyKeepsItsNulls() throws Exception {
    env.createTemporaryView(
        "upserts",
        env.fromChangelogStream(
            ((StreamTableEnvironmentImpl) env)
                .execEnv()
                .fromData(
                    Row.ofKind(RowKind.INSERT, 1, "ann"),
                    Row.ofKind(RowKind.UPDATE_AFTER, 1, "eve"),
                    Row.ofKind(RowKind.DELETE, 1, null)),
            Schema.newBuilder()
                .column("f0", DataTypes.INT().notNull())
                .column("f1", DataTypes.STRING().notNull())
                .primaryKey("f0")
                .build(),
            ChangelogMode.upsert()));
    env.createTemporaryView("projected", env.sqlQuery("SELECT f0, f1 AS name FROM upserts"));
    assertThat(
            rowsOf(
                env.toChangelogStream(
                        env.sqlQuery("SELECT * FROM projected"),
                        Schema.newBuilder()
                            .column("f0", DataTypes.INT().notNull())
                            .column("name", DataTypes.STRING())
                            .primaryKey("f0")
                            .build(),
                        ChangelogMode.upsert())
                    .executeAndCollect()))
        .containsExactly("+I[1, ann]", "+U[1, eve]", "-D[1, null]");
  }
}
