/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchRun;
import io.tailrace.planner.explain.PlanLevels;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/** Says of each SQL file what runs on batches and what does not, so that a ratio can be read. */
final class ScriptLevels {
  private static final String VECTOR = " vector";

  private ScriptLevels() {}

  /** A table with a line per file. */
  static List<String> table(List<BenchScript> scripts) {
    List<String> lines =
        new ArrayList<>(
            List.of("| file | nodes on batches | other nodes |", "| --- | --- | --- |"));
    for (BenchScript script : scripts) {
      List<String> levels = of(script);
      List<String> others = levels.stream().filter(level -> !level.endsWith(VECTOR)).toList();
      lines.add(
          String.format(
              "| %s | %d of %d | %s |",
              script.name(),
              levels.size() - others.size(),
              levels.size(),
              String.join(", ", others)));
    }
    return lines;
  }

  private static List<String> of(BenchScript script) {
    // Sources of the bench make their rows when they are planned; with a run of their own, those of
    // the script before go.
    try (BenchRun ignored = BenchRun.open()) {
      StreamTableEnvironment tables =
          script.open(Engine.TAILRACE, StreamExecutionEnvironment.getExecutionEnvironment());
      return PlanLevels.of(tables.explainSql(script.query()));
    }
  }
}
