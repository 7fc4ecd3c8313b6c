/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Says what a run has found, in {@code target/conformance.txt} and in the output of the test. */
final class Report {
  private static final Path FILE =
      Path.of(System.getProperty("basedir", "."), "target", "conformance.txt");

  private final List<String> lines = new ArrayList<>();

  private Report() {}

  /** Writes the report of a run. */
  static void write(ConformanceRun run, Lists lists) {
    Report report = new Report();
    report.totals(run);
    report.section("Lost", run.check().violations());
    report.section("New", run.check().news());
    report.section("Stock passes, Tailrace does not", open(run, lists));
    report.section(
        "Passed, but not at the first attempt",
        run.attempts().repeated().stream().map(TestKey::toString).toList());
    report.counted("Kinds of nodes that are Flink's, by tests", run, Outcome::foreignKinds);
    report.counted("Nodes of our kinds that are refused, by tests", run, Outcome::refusals);
    report.counted(
        "The same in tests whose nodes are all of our kinds", run, Outcome::solelyRefused);
    try {
      Files.createDirectories(FILE.getParent());
      Files.write(FILE, report.lines, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write " + FILE + ".", e);
    }
    report.lines.forEach(System.out::println);
  }

  private void totals(ConformanceRun run) {
    Collection<Outcome> outcomes = run.attempts().outcomes().values();
    Duration time = outcomes.stream().map(Outcome::time).reduce(Duration.ZERO, Duration::plus);
    Map<String, Integer> levels = new TreeMap<>();
    outcomes.stream()
        .filter(Outcome::passed)
        .forEach(outcome -> levels.merge(Level.of(outcome.level()).label(), 1, Integer::sum));
    lines.add(
        outcomes.stream().filter(Outcome::passed).count()
            + " of "
            + outcomes.size()
            + " tests pass in "
            + time.toSeconds()
            + " s, by level: "
            + levels);
    lines.add(
        "The list holds "
            + run.check().passes().values().size()
            + " of the "
            + run.stock().values().values().stream()
                .filter(Outcome.Result.PASSED.name()::equals)
                .count()
            + " tests that stock Flink passes.");
  }

  private static List<String> open(ConformanceRun run, Lists lists) {
    List<String> open = new ArrayList<>();
    for (TestKey key : run.open()) {
      Outcome outcome = run.attempts().outcomes().get(key);
      String page = lists.differences().values().get(key);
      open.add(
          key
              + "\t"
              + outcome.title()
              + "\t"
              + (page == null ? outcome.failure() : "by design, see docs/differences/" + page));
    }
    return open;
  }

  private void counted(String title, ConformanceRun run, Function<Outcome, Set<String>> property) {
    Map<String, Integer> counts = new TreeMap<>();
    run.attempts()
        .outcomes()
        .values()
        .forEach(
            outcome ->
                property.apply(outcome).forEach(name -> counts.merge(name, 1, Integer::sum)));
    section(title, counts.entrySet().stream().map(e -> e.getValue() + "\t" + e.getKey()).toList());
  }

  private void section(String title, List<String> content) {
    if (!content.isEmpty()) {
      lines.add("");
      lines.add(title + " (" + content.size() + "):");
      content.forEach(line -> lines.add("  " + line));
    }
  }
}
