/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import io.tailrace.testing.script.SqlScript;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A statement over tables.
 *
 * @param tables what it reads
 * @param settings options of the session, {@code key = value}
 * @param grouping the outermost GROUP BY
 * @param blocks every GROUP BY of the statement, the outermost last
 * @param order what the final rows depend on
 * @param sink where the result goes
 * @param features what the statement has, for the coverage
 */
record FuzzQuery(
    List<FuzzTable> tables,
    List<String> settings,
    Grouping grouping,
    List<Grouping> blocks,
    Order order,
    Sink sink,
    Set<String> features) {

  /** Name of the table with a primary key. */
  static final String SINK = "totals";

  /** How far the changes of a key are fixed. */
  enum Order {
    /** One way from one table: the changes of a key come in its order. */
    ONE_PATH,
    /** Several ways, or folded updates: only the final rows are fixed. */
    FREE
  }

  /** Where the result of a query goes. */
  enum Sink {
    /** To a client: an update is a -U and a +U. */
    RESULT,
    /** Into a table whose primary key are the grouping columns: an update is a +U. */
    PRIMARY_KEY
  }

  FuzzQuery {
    tables = List.copyOf(tables);
    settings = List.copyOf(settings);
    blocks = List.copyOf(blocks);
    features = Set.copyOf(features);
  }

  /** The sections of the script behind the tables. */
  String text() {
    StringBuilder text = new StringBuilder();
    if (sink == Sink.PRIMARY_KEY) {
      text.append("=== sink " + SINK + "\n").append(sinkDdl()).append('\n');
    }
    text.append("=== sql\n");
    settings.forEach(
        setting -> {
          String[] parts = setting.split(" = ", 2);
          text.append("SET '").append(parts[0]).append("' = '").append(parts[1]).append("';\n");
        });
    text.append(sink == Sink.PRIMARY_KEY ? "INSERT INTO " + SINK + "\n" : "");
    return text.append(grouping.sql()).append(";\n").toString();
  }

  private String sinkDdl() {
    return grouping.fields().stream()
            .map(Field::ddl)
            .collect(Collectors.joining(", ", "CREATE TABLE " + SINK + " (", ""))
        + grouping.keyFields().stream()
            .map(Field::name)
            .collect(Collectors.joining(", ", ", PRIMARY KEY (", ") NOT ENFORCED)"));
  }

  /** Name of the result of the script. */
  String result() {
    return sink == Sink.PRIMARY_KEY ? SINK : SqlScript.SELECT_RESULT;
  }
}
