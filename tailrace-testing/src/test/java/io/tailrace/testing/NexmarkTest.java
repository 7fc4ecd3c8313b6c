/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.testing.run.Answer;
import io.tailrace.testing.run.Changelogs;
import io.tailrace.testing.run.ClusterRunner;
import io.tailrace.testing.run.Engine;
import io.tailrace.testing.script.SqlScript;
import io.tailrace.testing.script.SqlScriptParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the SQL test files of Nexmark do not say: other parallelisms and the files of q10. */
class NexmarkTest {
  private static final int EVENTS = 700;

  private static final String TABLES =
      """
      # Nexmark.
      === include nexmark/tables.sql
      === sql
      ALTER TABLE person SET ('events' = '%1$s', 'next-event-rate' = '20');
      ALTER TABLE auction SET ('events' = '%1$s', 'next-event-rate' = '20');
      ALTER TABLE bid SET ('events' = '%1$s', 'next-event-rate' = '20');
      """
          .formatted(EVENTS);

  private static final String VIEWS =
      """
      # Nexmark.
      === include nexmark/views.sql
      === sql
      ALTER TABLE nexmark SET ('events' = '%s', 'next-event-rate' = '20');
      """
          .formatted(EVENTS);

  /** A projection, a join, a window of event time and one table that is scanned for two views. */
  @ParameterizedTest
  @ValueSource(strings = {"q0", "q3", "q8", "q20"})
  void rowsDoNotDependOnTheParallelism(String query) {
    String include = "=== include nexmark/" + query + ".sql\n";
    List<String> expected = rows(TABLES + include, Engine.STOCK, 1);

    assertThat(expected).isNotEmpty();
    assertThat(rows(TABLES + include, Engine.STOCK, 3)).isEqualTo(expected);
    assertThat(rows(TABLES + include, Engine.TAILRACE, 3)).isEqualTo(expected);
    assertThat(rows(VIEWS + include, Engine.TAILRACE, 2)).isEqualTo(expected);
  }

  private static List<String> rows(String text, Engine engine, int parallelism) {
    Answer answer = run(text, engine, parallelism);
    return Changelogs.fold(answer.changes(SqlScript.SELECT_RESULT));
  }

  private static Answer run(String text, Engine engine, int parallelism) {
    SqlScript script = SqlScriptParser.parse("nexmark.sqltest", text);
    Answer answer = ClusterRunner.run(script, engine, 1, parallelism, new Configuration());
    assertThat(answer.error()).isEmpty();
    return answer;
  }

  @Test
  void q10FilesBidsByTheirMinutes(@TempDir Path folder) throws IOException {
    List<String> stock = log(Engine.STOCK, folder.resolve("stock"));
    List<String> ours = log(Engine.TAILRACE, folder.resolve("tailrace"));

    // 20 events a second, which begin 15 seconds before midnight.
    long tuesday = 15 * 20 / 50 * 46;
    assertThat(stock).hasSize(EVENTS / 50 * 46);
    assertThat(stock.stream().filter(line -> line.startsWith("dt=2015-07-14/hm=23%3A59/")))
        .hasSize((int) tuesday);
    assertThat(stock.stream().filter(line -> line.startsWith("dt=2015-07-15/hm=00%3A00/")))
        .hasSize(stock.size() - (int) tuesday);
    assertThat(ours).isEqualTo(stock);
  }

  /** The sorted lines of all files, each behind the folder of its file. */
  private static List<String> log(Engine engine, Path folder) throws IOException {
    String text =
        TABLES
            + """
            ALTER TABLE bid SET ('first-event-time' = '2015-07-14 23:59:45');
            CREATE TABLE log (
              auction BIGINT, bidder BIGINT, price BIGINT, `dateTime` TIMESTAMP(3), extra STRING,
              dt STRING, hm STRING
            ) PARTITIONED BY (dt, hm) WITH (
              'connector' = 'filesystem', 'path' = '%s', 'format' = 'csv');
            === include nexmark/q10.sql into log
            """
                .formatted(folder.toUri());
    run(text, engine, 2);
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String partition = folder.relativize(file.getParent()).toString().replace('\\', '/');
        Files.readAllLines(file).forEach(line -> lines.add(partition + "/" + line));
      }
    }
    lines.sort(null);
    return lines;
  }
}
