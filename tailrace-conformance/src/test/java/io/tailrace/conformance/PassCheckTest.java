/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.planner.ExecutionLevel;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The list of passes may only grow, and its levels may only rise. */
class PassCheckTest {
  private static final TestKey KEY = new TestKey("a.B", "test", 1);

  @Test
  void aListedTestThatFailsIsLost() {
    PassCheck check = check("vector", outcome(Outcome.Result.FAILED, ExecutionLevel.VECTOR));

    assertThat(check.violations()).containsExactly("vector\ta.B.test#1\twhy");
    assertThat(check.news()).isEmpty();
    assertThat(check.passes().values()).containsEntry(KEY, "vector");
  }

  @Test
  void aListedTestThatIsSkippedIsLost() {
    PassCheck check = check("vector", outcome(Outcome.Result.SKIPPED, ExecutionLevel.VECTOR));

    assertThat(check.violations()).containsExactly("vector\ta.B.test#1\twas skipped: why");
  }

  @Test
  void aListedTestThatDoesNotRunIsLost() {
    PassCheck check = PassCheck.of(listed("hosted"), Set.of(KEY), new TreeMap<>());

    assertThat(check.violations()).containsExactly("hosted\ta.B.test#1\tis gone");
    assertThat(check.passes().values()).containsEntry(KEY, "hosted");
  }

  @Test
  void aListedTestOutsideOfTheRunIsKept() {
    PassCheck check = PassCheck.of(listed("hosted"), Set.of(), new TreeMap<>());

    assertThat(check.violations()).isEmpty();
    assertThat(check.passes().values()).containsEntry(KEY, "hosted");
  }

  @Test
  void aLowerLevelIsLost() {
    for (ExecutionLevel lower :
        new ExecutionLevel[] {
          ExecutionLevel.ROW_BRIDGED, ExecutionLevel.HOSTED, ExecutionLevel.HANDED_OVER
        }) {
      PassCheck check = check("vector", outcome(Outcome.Result.PASSED, lower));

      assertThat(check.violations())
          .containsExactly(
              "vector\ta.B.test#1\tfell to " + lower.label() + ", because of Join; Calc: refused");
      assertThat(check.passes().values()).containsEntry(KEY, "vector");
    }
  }

  @Test
  void aHigherLevelIsNews() {
    PassCheck check = check("hosted", outcome(Outcome.Result.PASSED, ExecutionLevel.VECTOR));

    assertThat(check.violations()).isEmpty();
    assertThat(check.news()).containsExactly("vector\ta.B.test#1\t[1] title (was hosted)");
    assertThat(check.passes().values()).containsEntry(KEY, "vector");
  }

  @Test
  void anUnlistedPassIsNews() {
    Outcome outcome = outcome(Outcome.Result.PASSED, ExecutionLevel.ROW_BRIDGED);
    PassCheck check = PassCheck.of(new TestLines(), Set.of(), outcomes(outcome));

    assertThat(check.news()).containsExactly("row-bridged\ta.B.test#1\t[1] title");
    assertThat(check.passes().values()).containsEntry(KEY, "row-bridged");
  }

  @Test
  void anUnlistedFailureIsNothing() {
    Outcome outcome = outcome(Outcome.Result.FAILED, ExecutionLevel.HOSTED);
    PassCheck check = PassCheck.of(new TestLines(), Set.of(), outcomes(outcome));

    assertThat(check.violations()).isEmpty();
    assertThat(check.news()).isEmpty();
    assertThat(check.passes().values()).isEmpty();
  }

  private static PassCheck check(String level, Outcome outcome) {
    return PassCheck.of(listed(level), Set.of(KEY), outcomes(outcome));
  }

  private static TestLines listed(String level) {
    TestLines listed = new TestLines();
    listed.put(KEY, level, "[1] title");
    return listed;
  }

  private static SortedMap<TestKey, Outcome> outcomes(Outcome outcome) {
    SortedMap<TestKey, Outcome> outcomes = new TreeMap<>();
    outcomes.put(KEY, outcome);
    return outcomes;
  }

  private static Outcome outcome(Outcome.Result result, ExecutionLevel level) {
    return new Outcome(
        KEY,
        "[1] title",
        result,
        result == Outcome.Result.PASSED ? "" : "why",
        Optional.of(level),
        Set.of("Join"),
        Set.of("Calc: refused"),
        Duration.ZERO);
  }
}
