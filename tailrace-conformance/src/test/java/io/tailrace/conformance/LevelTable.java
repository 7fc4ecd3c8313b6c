/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.apache.flink.util.Preconditions.checkState;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The listed tests by kind and level, as the table at the end of the page about conformance. */
final class LevelTable {
  private static final String BEGIN = "<!-- table of levels, written by LevelTableTest -->\n";

  private final Map<TestKind, Map<Level, Integer>> counts = new EnumMap<>(TestKind.class);

  private LevelTable() {}

  /** The table of a list. */
  static LevelTable of(TestLines passes) {
    LevelTable table = new LevelTable();
    for (TestKind kind : TestKind.values()) {
      table.counts.put(kind, new EnumMap<>(Level.class));
    }
    passes
        .values()
        .forEach(
            (key, level) ->
                table
                    .counts
                    .get(FlinkTests.kindOf(key))
                    .merge(Level.parse(level), 1, Integer::sum));
    return table;
  }

  /** A row per kind, a column per level, and the sums. */
  String markdown() {
    List<Level> levels = List.of(Level.values());
    StringBuilder table = new StringBuilder("| tests |");
    levels.forEach(level -> table.append(' ').append(level.label()).append(" |"));
    table.append(" all |\n|---|").append("---:|".repeat(levels.size() + 1)).append('\n');
    counts.forEach((kind, row) -> append(table, kind.label(), List.of(row)));
    append(table, "all", counts.values());
    return table.toString();
  }

  private static void append(
      StringBuilder table, String label, Collection<Map<Level, Integer>> rows) {
    int[] numbers =
        Arrays.stream(Level.values())
            .mapToInt(level -> rows.stream().mapToInt(row -> row.getOrDefault(level, 0)).sum())
            .toArray();
    table
        .append("| ")
        .append(label)
        .append(" | ")
        .append(Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(" | ")))
        .append(" | ")
        .append(Arrays.stream(numbers).sum())
        .append(" |\n");
  }

  /** Writes the table into a page. */
  void writeTo(Path page) {
    try {
      Files.writeString(page, within(Files.readString(page, UTF_8)), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + page + ".", e);
    }
  }

  /** The text of a page with this table in the place of its own. */
  String within(String page) {
    int begin = page.indexOf(BEGIN);
    checkState(begin >= 0, "The page lacks the line %s", BEGIN);
    return page.substring(0, begin + BEGIN.length()) + markdown();
  }
}
