/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What cases have had that ended with the answer of stock Flink and without an error. */
public final class FuzzCoverage {
  private final Map<String, Integer> features = new TreeMap<>();
  private final Map<String, Integer> calls = new TreeMap<>();
  private final Set<String> functions = new TreeSet<>();
  private final Set<String> keyTypes = new TreeSet<>();
  private final Set<String> argumentTypes = new TreeSet<>();
  private final Map<String, Integer> errors = new TreeMap<>();
  private int leftOut;

  void add(FuzzCase fuzzCase) {
    fuzzCase.features().forEach(feature -> features.merge(feature, 1, Integer::sum));
    fuzzCase.query().features().forEach(feature -> features.merge(feature, 1, Integer::sum));
    for (Grouping block : fuzzCase.query().blocks()) {
      block.keyFields().forEach(key -> keyTypes.add(key.sql()));
      for (AggregateCall call : block.calls()) {
        functions.add(call.function().name());
        argumentTypes.add(call.argument().sql());
        String suffix =
            block.input().changes() == Relation.Changes.RETRACTIONS ? " with retraction" : "";
        calls.merge(call.function() + "(" + call.argument().sql() + ")" + suffix, 1, Integer::sum);
      }
    }
  }

  /** Counts a case that fails in both engines, by the innermost message of stock Flink. */
  void addError(String message) {
    errors.merge(message.substring(message.lastIndexOf('\n') + 1), 1, Integer::sum);
  }

  /** Counts a case that cannot run without a cluster. */
  void addLeftOut() {
    leftOut++;
  }

  /** How many cases were not run because they need a cluster. */
  public int leftOut() {
    return leftOut;
  }

  /** How many cases failed in both engines. */
  public int errors() {
    return errors.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Names of the functions. */
  public Set<String> functions() {
    return Set.copyOf(functions);
  }

  /** Types by which was grouped. */
  public Set<String> keyTypes() {
    return Set.copyOf(keyTypes);
  }

  /** Types that were aggregated. */
  public Set<String> argumentTypes() {
    return Set.copyOf(argumentTypes);
  }

  /** Features of statements, inputs and runs. */
  public Set<String> features() {
    return Set.copyOf(features.keySet());
  }

  @Override
  public String toString() {
    return "cases by feature:\n"
        + counts(features)
        + "calls:\n"
        + counts(calls)
        + "grouped by: "
        + String.join(", ", keyTypes)
        + "\ncases that failed in both engines:\n"
        + counts(errors)
        + "cases left out: "
        + leftOut;
  }

  private static String counts(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> "  " + entry.getKey() + ": " + entry.getValue() + "\n")
        .collect(Collectors.joining());
  }
}
