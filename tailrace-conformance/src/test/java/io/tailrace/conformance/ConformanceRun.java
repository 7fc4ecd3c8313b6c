/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * One run of Flink's tests on our planner. A test that is listed as native runs under {@code
 * tailrace.fallback = forbid}; one that turns out to be native does so in a second run.
 *
 * @param stock how stock Flink ends the tests
 * @param attempts how ours ends them
 * @param check what was lost and won
 */
record ConformanceRun(TestLines stock, Attempts attempts, PassCheck check) {
  private static final String PASSED = Outcome.Result.PASSED.name();

  /** Runs the sample of the listed tests. */
  static ConformanceRun sample(Lists lists) {
    Set<TestKey> sample = Sample.of(lists.passes());
    Attempts attempts = Attempts.some(Engine.TAILRACE, sample, natives(lists));
    return new ConformanceRun(
        lists.stock(), attempts, PassCheck.of(lists.passes(), sample, attempts.outcomes()));
  }

  /** Runs the tests of some classes that stock Flink passes, and those that are listed. */
  static ConformanceRun full(Lists lists, List<Class<?>> classes) {
    Set<TestKey> listed = in(classes, lists.passes().values().keySet());
    Set<TestKey> keys = in(classes, lists.stock().values().keySet());
    keys.removeIf(key -> !PASSED.equals(lists.stock().values().get(key)));
    keys.addAll(listed);
    Attempts attempts = Attempts.some(Engine.TAILRACE, keys, natives(lists));
    Set<TestKey> newNatives = new TreeSet<>();
    attempts
        .outcomes()
        .forEach(
            (key, outcome) -> {
              if (outcome.passed() && Level.of(outcome.level()).isNative()) {
                newNatives.add(key);
              }
            });
    newNatives.removeIf(natives(lists));
    attempts = attempts.followedBy(Attempts.some(Engine.TAILRACE, newNatives, key -> true));
    return new ConformanceRun(
        lists.stock(), attempts, PassCheck.of(lists.passes(), listed, attempts.outcomes()));
  }

  private static Set<TestKey> in(List<Class<?>> classes, Set<TestKey> keys) {
    Set<String> names = new HashSet<>();
    classes.forEach(type -> names.add(type.getName()));
    Set<TestKey> found = new TreeSet<>(keys);
    found.removeIf(key -> !names.contains(key.className()));
    return found;
  }

  /** Tests that stock Flink passes and ours has failed. */
  Set<TestKey> open() {
    Set<TestKey> open = new TreeSet<>();
    attempts
        .outcomes()
        .forEach(
            (key, outcome) -> {
              if (!outcome.passed() && PASSED.equals(stock.values().get(key))) {
                open.add(key);
              }
            });
    return open;
  }

  private static Predicate<TestKey> natives(Lists lists) {
    return key -> {
      String level = lists.passes().values().get(key);
      return level != null && Level.parse(level).isNative();
    };
  }
}
