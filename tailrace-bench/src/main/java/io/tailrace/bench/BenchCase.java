/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.flink.table.api.ValidationException;

/**
 * A job to be compared, with what it is compared with.
 *
 * @param name what {@code --cases} calls it
 * @param job the job
 * @param baseline name of the case whose cost is subtracted for the net cost
 * @param grossTarget least ratio of stock's cost to ours that the project promises
 * @param netTarget the same, for the net costs
 */
record BenchCase(
    String name,
    BenchJob job,
    Optional<String> baseline,
    OptionalDouble grossTarget,
    OptionalDouble netTarget) {

  private static final String TOTALS = "SELECT k, COUNT(*), SUM(v) FROM %s GROUP BY k";
  private static final String STRING_TOTALS = "SELECT k, s, COUNT(*), SUM(v) FROM %s GROUP BY k, s";
  private static final String GREATEST = "SELECT k, MAX(v) FROM %s GROUP BY k";

  /** All cases, every one after its baseline. */
  static final List<BenchCase> ALL =
      List.of(
          of("source-sink", narrow("SELECT * FROM NARROW")),
          of("exchange", new ExchangeJob(BenchTable.NARROW)).above("source-sink").promising(4),
          of("filter-project", narrow("SELECT k, v, d FROM NARROW WHERE v < 500000"))
              .above("source-sink")
              .promising(4),
          of("project", wide("SELECT k, v FROM WIDE")).promising(4),
          of("like", wide("SELECT k, v, url LIKE '%item%' FROM WIDE"))
              .above("project")
              .promisingNet(5),
          of("decimal", wide("SELECT k, v, 0.908 * price FROM WIDE"))
              .above("project")
              .promisingNet(5),
          of("decimal-wide", wide("SELECT k, v, 0.908 * v FROM WIDE"))
              .above("project")
              .promisingNet(5),
          of(
                  "case",
                  wide(
                      "SELECT k, v, CASE WHEN v < 250000 THEN 'low' WHEN v < 700000 THEN 'middle'"
                          + " ELSE 'high' END FROM WIDE"))
              .above("project")
              .promisingNet(5),
          of(
                  "case-number",
                  wide(
                      "SELECT k, v, CASE WHEN v < 250000 THEN 1 WHEN v < 700000 THEN k ELSE 3 END"
                          + " FROM WIDE"))
              .above("project")
              .promisingNet(5),
          of("arithmetic", wide("SELECT k, v, v * 3 + k - 7 FROM WIDE")).above("project"),
          of("double", wide("SELECT k, v, d * 0.908E0 + 1.5E0 FROM WIDE")).above("project"),
          of("cast-string", wide("SELECT k, v, CAST(v AS STRING) FROM WIDE")).above("project"),
          of("cast-number", wide("SELECT k, v, CAST(digits AS BIGINT) FROM WIDE")).above("project"),
          of("group-1k", grouped(BenchTable.KEYS_1K, TOTALS)).promising(10),
          of("group-1k-mini-batch", miniBatch(BenchTable.KEYS_1K, TOTALS)).promising(5),
          of("group-1m", grouped(BenchTable.KEYS_1M, TOTALS)).promising(10),
          of("group-1m-mini-batch", miniBatch(BenchTable.KEYS_1M, TOTALS)).promising(5),
          of("group-5m", grouped(BenchTable.KEYS_5M, TOTALS)).promising(7),
          of("group-5m-mini-batch", miniBatch(BenchTable.KEYS_5M, TOTALS)).promising(5),
          of("group-string", grouped(BenchTable.KEYS_STRING, STRING_TOTALS)).promising(5),
          of("group-string-mini-batch", miniBatch(BenchTable.KEYS_STRING, STRING_TOTALS))
              .promising(5),
          of("group-max", grouped(BenchTable.KEYS_1M, GREATEST)),
          of("group-max-mini-batch", miniBatch(BenchTable.KEYS_1M, GREATEST)).promising(5),
          of("group-max-retract", grouped(BenchTable.UPDATED, GREATEST)).promising(5),
          of("group-max-retract-mini-batch", miniBatch(BenchTable.UPDATED, GREATEST)).promising(5));

  /** A case without a baseline and without a target. */
  static BenchCase of(String name, BenchJob job) {
    return new BenchCase(
        name, job, Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty());
  }

  private static BenchJob narrow(String query) {
    return new InsertJob(BenchTable.NARROW, query);
  }

  private static BenchJob wide(String query) {
    return new InsertJob(BenchTable.WIDE, query);
  }

  private static BenchJob grouped(BenchTable table, String query) {
    return new GroupByJob(table, String.format(query, table), StockSettings.DEFAULTS);
  }

  private static BenchJob miniBatch(BenchTable table, String query) {
    return new GroupByJob(table, String.format(query, table), StockSettings.MINI_BATCH);
  }

  /** This case, whose net cost is that above another case. */
  BenchCase above(String newBaseline) {
    return new BenchCase(name, job, Optional.of(newBaseline), grossTarget, netTarget);
  }

  private BenchCase promising(double ratio) {
    return new BenchCase(name, job, baseline, OptionalDouble.of(ratio), netTarget);
  }

  private BenchCase promisingNet(double ratio) {
    return new BenchCase(name, job, baseline, grossTarget, OptionalDouble.of(ratio));
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
        .filter(each -> names.contains(each.name()) || isBaselineOf(names, each.name()))
        .toList();
  }

  /** Those of the cases that can run at a parallelism. */
  static List<BenchCase> at(int parallelism, List<BenchCase> cases) {
    return cases.stream().filter(each -> each.job().maxParallelism() >= parallelism).toList();
  }

  private static boolean isBaselineOf(List<String> names, String candidate) {
    return ALL.stream()
        .anyMatch(
            each -> names.contains(each.name()) && each.baseline().equals(Optional.of(candidate)));
  }
}
