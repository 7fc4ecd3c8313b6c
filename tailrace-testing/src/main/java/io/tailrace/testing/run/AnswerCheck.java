/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import io.tailrace.planner.explain.PlanLevels;
import io.tailrace.testing.connector.ResultLog;
import io.tailrace.testing.script.Comparison;
import io.tailrace.testing.script.ExpectedRow;
import io.tailrace.testing.script.Literal;
import io.tailrace.testing.script.SqlScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Compares an answer with what its script expects and with the answer of stock Flink. */
public final class AnswerCheck {
  private final SqlScript script;

  /** Checks of one script. */
  public AnswerCheck(SqlScript script) {
    this.script = script;
  }

  /**
   * Checks an answer against the expectations that are written in the script.
   *
   * @throws AssertionError with the file, the expectation and the answer
   */
  public void checkExpectations(Answer answer, Comparison comparison) {
    if (script.expectsError()) {
      checkError(answer);
      return;
    }
    answer
        .error()
        .ifPresent(
            error -> {
              throw failure("failed", "no error", error);
            });
    script
        .rows()
        .forEach(
            (name, rows) -> {
              List<String> expected =
                  rows.stream().map(row -> Literal.row(row.values())).sorted().toList();
              checkEqual("rows of " + name, expected, fold(name, answer));
            });
    script.lateRecords().ifPresent(expected -> checkLate("late records", expected, answer));
    if (comparison == Comparison.PER_KEY) {
      script.changelogs().forEach((name, rows) -> checkChangelog(name, rows, answer));
    }
  }

  /**
   * Checks an answer against the one of stock Flink.
   *
   * @throws AssertionError with the file and both answers
   */
  public void checkAgainstStock(Answer answer, Answer stock, Comparison comparison) {
    if (answer.error().isPresent() || stock.error().isPresent()) {
      if (answer.error().isPresent() != stock.error().isPresent()) {
        throw failure(
            "stock Flink and we disagree about an error",
            stock.error().orElse("no error"),
            answer.error().orElse("no error"));
      }
      return;
    }
    if (script.lateRecords().isPresent()) {
      checkLate("late records in stock Flink", stock.lateRecords(), answer);
    }
    checkEqual("results", List.copyOf(names(stock)), List.copyOf(names(answer)));
    for (String name : stock.changes().keySet()) {
      checkEqual("rows of " + name + " in stock Flink", fold(name, stock), fold(name, answer));
      if (comparison == Comparison.PER_KEY) {
        checkEqual(
            "changes of " + name + " per key in stock Flink",
            lines(Changelogs.perKey(stock.changes(name))),
            lines(Changelogs.perKey(answer.changes(name))));
      }
    }
  }

  /** Checks the lines that the plan must or must not contain, and the level of each node. */
  public void checkPlan(String plan) {
    for (SqlScript.PlanLine line : script.plan()) {
      boolean present = plan.contains(line.text());
      if (present != (line.presence() == SqlScript.Presence.PRESENT)) {
        throw failure(
            "plan, line " + line.line(), (present ? "no " : "") + "text " + line.text(), plan);
      }
    }
    script
        .levels()
        .ifPresent(levels -> checkEqual("levels of " + plan, levels, PlanLevels.of(plan)));
  }

  private void checkError(Answer answer) {
    String error =
        answer
            .error()
            .orElseThrow(() -> failure("error", String.join("\n", script.errors()), "no error"));
    for (String fragment : script.errors()) {
      if (!error.contains(fragment)) {
        throw failure("error", fragment, error);
      }
    }
  }

  private void checkChangelog(String name, List<ExpectedRow> expected, Answer answer) {
    Map<String, String> keys = new TreeMap<>();
    answer.changes(name).forEach(change -> keys.put(change.row(), change.key()));
    List<ResultLog.Entry> entries = new ArrayList<>();
    for (ExpectedRow row : expected) {
      String text = Literal.row(row.values());
      entries.add(new ResultLog.Entry(row.kind(), keys.getOrDefault(text, ""), text));
    }
    checkEqual(
        "changes of " + name,
        lines(Changelogs.perKey(entries)),
        lines(Changelogs.perKey(answer.changes(name))));
  }

  private void checkLate(String what, long expected, Answer answer) {
    checkEqual(
        what, List.of(Long.toString(expected)), List.of(Long.toString(answer.lateRecords())));
  }

  private List<String> fold(String name, Answer answer) {
    try {
      return Changelogs.fold(answer.changes(name));
    } catch (IllegalStateException e) {
      throw new AssertionError(script.file() + ": " + name + ": " + e.getMessage(), e);
    }
  }

  private static Set<String> names(Answer answer) {
    return answer.changes().entrySet().stream()
        .filter(entry -> !entry.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> lines(Map<String, List<String>> sequences) {
    return sequences.entrySet().stream()
        .map(entry -> entry.getKey() + ": " + String.join("; ", entry.getValue()))
        .toList();
  }

  private void checkEqual(String what, List<String> expected, List<String> actual) {
    if (!expected.equals(actual)) {
      throw failure(what, String.join("\n", expected), String.join("\n", actual));
    }
  }

  private AssertionError failure(String what, String expected, String actual) {
    return new AssertionError(
        script.file()
            + " ("
            + script.title()
            + "): "
            + what
            + "\nexpected:\n"
            + expected
            + "\nactual:\n"
            + actual);
  }
}
