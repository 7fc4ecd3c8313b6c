/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/**
 * Compares a run with the list of passes. The list may only grow: {@link #violations} are what the
 * run has lost, {@link #news} what it has won.
 *
 * @param violations a line for each listed test that failed, is gone or fell to a lower level
 * @param news a line for each test that passes and is not listed, or not at that level
 * @param passes the list with the news
 */
record PassCheck(List<String> violations, List<String> news, TestLines passes) {

  /**
   * Compares.
   *
   * @param listed the list of passes
   * @param ran the tests that the run should have run
   * @param outcomes how they ended
   */
  static PassCheck of(TestLines listed, Set<TestKey> ran, SortedMap<TestKey, Outcome> outcomes) {
    List<String> violations = new ArrayList<>();
    List<String> news = new ArrayList<>();
    TestLines passes = new TestLines();
    listed.values().forEach((key, level) -> passes.put(key, level, listed.titles().get(key)));
    listed
        .values()
        .forEach(
            (key, level) -> {
              Outcome outcome = outcomes.get(key);
              if (outcome == null) {
                if (ran.contains(key)) {
                  violations.add(level + "\t" + key + "\tis gone");
                }
              } else if (!outcome.passed()) {
                violations.add(level + "\t" + key + "\t" + failureOf(outcome));
              } else if (levelOf(outcome).isBelow(Level.parse(level))) {
                violations.add(
                    level + "\t" + key + "\tfell to " + levelOf(outcome).label() + whyOf(outcome));
              }
            });
    for (Outcome outcome : outcomes.values()) {
      String level = levelOf(outcome).label();
      String before = listed.values().get(outcome.key());
      if (outcome.passed()
          && (before == null
              || (!before.equals(level) && !levelOf(outcome).isBelow(Level.parse(before))))) {
        news.add(
            level
                + "\t"
                + outcome.key()
                + "\t"
                + outcome.title()
                + (before == null ? "" : " (was " + before + ")"));
        passes.put(outcome.key(), level, outcome.title());
      }
    }
    return new PassCheck(violations, news, passes);
  }

  private static Level levelOf(Outcome outcome) {
    return Level.of(outcome.level());
  }

  private static String failureOf(Outcome outcome) {
    return outcome.result() == Outcome.Result.SKIPPED
        ? "was skipped: " + outcome.failure()
        : outcome.failure();
  }

  private static String whyOf(Outcome outcome) {
    List<String> reasons = new ArrayList<>(outcome.foreignKinds());
    reasons.addAll(outcome.refusals());
    return reasons.isEmpty() ? "" : ", because of " + String.join("; ", reasons);
  }
}
