/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import io.tailrace.planner.ExecutionLevel;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * How one test has ended.
 *
 * @param key the test
 * @param title what its author calls it
 * @param result whether it has passed
 * @param failure the beginning of why not, in one line; empty when it has
 * @param level the lowest level among the nodes that it has planned; empty when it planned none,
 *     and on stock Flink
 * @param foreignKinds kinds of nodes in its plans that are not ours yet
 * @param refusals nodes of our kinds that ours refuses, with the reason
 * @param time how long it took
 */
record Outcome(
    TestKey key,
    String title,
    Result result,
    String failure,
    Optional<ExecutionLevel> level,
    Set<String> foreignKinds,
    Set<String> refusals,
    Duration time) {

  /** The ends of a test. */
  enum Result {
    PASSED,
    FAILED,
    SKIPPED
  }

  boolean passed() {
    return result == Result.PASSED;
  }

  /** The refusals, if they alone keep the test from being native: no other kind of node does. */
  Set<String> solelyRefused() {
    return foreignKinds.isEmpty() ? refusals : Set.of();
  }
}
