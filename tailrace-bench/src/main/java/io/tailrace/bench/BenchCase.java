/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions.SinkKeyedShuffle;

/**
 * One statement to run on both engines: {@code INSERT INTO sink} of a query over one source table.
 *
 * @param name what {@code --cases} calls it
 * @param table the source
 * @param query the query that is inserted
 * @param primaryKey columns of the sink's primary key, empty for none
 * @param options settings of both engines' table environments
 * @param baseline name of the case whose cost is subtracted for the net cost
 * @param grossTarget least ratio of stock's cost to ours that the project promises
 * @param netTarget the same, for the net costs
 */
record BenchCase(
    String name,
    BenchTable table,
    String query,
    List<String> primaryKey,
    Map<String, String> options,
    Optional<String> baseline,
    OptionalDouble grossTarget,
    OptionalDouble netTarget) {

  /** All cases, every one after its baseline. */
  static final List<BenchCase> ALL =
      List.of(
          of("source-sink", BenchTable.NARROW, "SELECT * FROM NARROW"),
          of("filter-project", BenchTable.NARROW, "SELECT k, v, d FROM NARROW WHERE v < 500000")
              .above("source-sink")
              .promising(4),
          of("keyed-source-sink", BenchTable.KEYED, "SELECT * FROM KEYED")
              .keyedBy("k", SinkKeyedShuffle.NONE),
          of("exchange", BenchTable.KEYED, "SELECT * FROM KEYED")
              .keyedBy("k", SinkKeyedShuffle.FORCE)
              .above("keyed-source-sink")
              .promising(4),
          of("project", BenchTable.WIDE, "SELECT k, v FROM WIDE"),
          of("like", BenchTable.WIDE, "SELECT k, v, url LIKE '%item%' FROM WIDE")
              .above("project")
              .promisingNet(5),
          of("decimal", BenchTable.WIDE, "SELECT k, v, 0.908 * price FROM WIDE")
              .above("project")
              .promisingNet(5),
          of("decimal-wide", BenchTable.WIDE, "SELECT k, v, 0.908 * v FROM WIDE")
              .above("project")
              .promisingNet(5),
          of(
                  "case",
                  BenchTable.WIDE,
                  "SELECT k, v, CASE WHEN v < 250000 THEN 'low' WHEN v < 700000 THEN 'middle'"
                      + " ELSE 'high' END FROM WIDE")
              .above("project")
              .promisingNet(5),
          of(
                  "case-number",
                  BenchTable.WIDE,
                  "SELECT k, v, CASE WHEN v < 250000 THEN 1 WHEN v < 700000 THEN k ELSE 3 END"
                      + " FROM WIDE")
              .above("project")
              .promisingNet(5),
          of("arithmetic", BenchTable.WIDE, "SELECT k, v, v * 3 + k - 7 FROM WIDE")
              .above("project"),
          of("double", BenchTable.WIDE, "SELECT k, v, d * 0.908E0 + 1.5E0 FROM WIDE")
              .above("project"),
          of("cast-string", BenchTable.WIDE, "SELECT k, v, CAST(v AS STRING) FROM WIDE")
              .above("project"),
          of("cast-number", BenchTable.WIDE, "SELECT k, v, CAST(digits AS BIGINT) FROM WIDE")
              .above("project"));

  private static BenchCase of(String name, BenchTable table, String query) {
    return new BenchCase(
        name,
        table,
        query,
        List.of(),
        Map.of(),
        Optional.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  private BenchCase keyedBy(String column, SinkKeyedShuffle shuffle) {
    return new BenchCase(
        name,
        table,
        query,
        List.of(column),
        Map.of(ExecutionConfigOptions.TABLE_EXEC_SINK_KEYED_SHUFFLE.key(), shuffle.name()),
        baseline,
        grossTarget,
        netTarget);
  }

  private BenchCase above(String newBaseline) {
    return new BenchCase(
        name, table, query, primaryKey, options, Optional.of(newBaseline), grossTarget, netTarget);
  }

  private BenchCase promising(double ratio) {
    return new BenchCase(
        name, table, query, primaryKey, options, baseline, OptionalDouble.of(ratio), netTarget);
  }

  private BenchCase promisingNet(double ratio) {
    return new BenchCase(
        name, table, query, primaryKey, options, baseline, grossTarget, OptionalDouble.of(ratio));
  }

  /**
   * The cases of the given names and their baselines, every one after its baseline.
   *
   * @throws ValidationException for an unknown name
   */
  static List<BenchCase> named(List<String> names) {
    List<String> all = ALL.stream().map(BenchCase::name).toList();
    for (String name : names) {
      if (!all.contains(name)) {
        throw new ValidationException(
            "There is no case '" + name + "'. The cases are " + all + ".");
      }
    }
    return ALL.stream()
        .filter(
            candidate ->
                names.contains(candidate.name())
                    || ALL.stream()
                        .anyMatch(
                            other ->
                                names.contains(other.name())
                                    && other.baseline().equals(Optional.of(candidate.name()))))
        .toList();
  }
}
