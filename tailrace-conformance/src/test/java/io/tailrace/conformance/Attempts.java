/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import java.util.Collection;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * How tests have ended in at most {@value #LIMIT} attempts: some of Flink's tests expect an order
 * of rows that depends on how busy the machine is.
 *
 * @param outcomes the end of the last attempt of each test
 * @param repeated tests that have passed, but not at the first attempt
 */
record Attempts(SortedMap<TestKey, Outcome> outcomes, Set<TestKey> repeated) {
  private static final int LIMIT = 3;

  /** Runs all tests of some classes; {@code forbids} as for {@link TestRun}. */
  static Attempts all(Engine engine, Collection<Class<?>> classes, Predicate<TestKey> forbids) {
    return again(engine, TestRun.all(engine, classes, forbids), forbids);
  }

  /** Runs some tests; {@code forbids} as for {@link TestRun}. */
  static Attempts some(Engine engine, Set<TestKey> keys, Predicate<TestKey> forbids) {
    return again(engine, TestRun.some(engine, keys, forbids), forbids);
  }

  private static Attempts again(
      Engine engine, SortedMap<TestKey, Outcome> first, Predicate<TestKey> forbids) {
    SortedMap<TestKey, Outcome> outcomes = new TreeMap<>(first);
    Set<TestKey> repeated = failed(first);
    Set<TestKey> left = repeated;
    for (int attempt = 2; attempt <= LIMIT; attempt++) {
      outcomes.putAll(TestRun.some(engine, left, forbids));
      left = failed(outcomes);
    }
    repeated.removeAll(left);
    return new Attempts(outcomes, repeated);
  }

  private static Set<TestKey> failed(SortedMap<TestKey, Outcome> outcomes) {
    Set<TestKey> failed = new TreeSet<>();
    outcomes.forEach(
        (key, outcome) -> {
          if (outcome.result() == Outcome.Result.FAILED) {
            failed.add(key);
          }
        });
    return failed;
  }

  /** These attempts, with the outcomes of later ones in the place of theirs. */
  Attempts followedBy(Attempts later) {
    SortedMap<TestKey, Outcome> merged = new TreeMap<>(outcomes);
    merged.putAll(later.outcomes);
    Set<TestKey> twice = new TreeSet<>(repeated);
    twice.addAll(later.repeated);
    return new Attempts(merged, twice);
  }
}
