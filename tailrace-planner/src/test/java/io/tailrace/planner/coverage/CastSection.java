/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.expression.ExpressionProbe;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Casts between all pairs of types. */
final class CastSection {
  private static final List<SampleType> TYPES = SampleTypes.ALL;

  private final ExpressionProbe probe;

  CastSection(ExpressionProbe probe) {
    this.probe = probe;
  }

  String text() {
    Map<SampleType, Map<ExecutionLevel, Set<SampleType>>> casts = levels("CAST");
    Map<List<String>, List<SampleType>> rows = new LinkedHashMap<>();
    casts.forEach(
        (from, targets) ->
            rows.computeIfAbsent(
                    List.of(
                        names(from, targets, ExecutionLevel.VECTOR),
                        names(from, targets, ExecutionLevel.ROW_BRIDGED)),
                    same -> new ArrayList<>())
                .add(from));
    MarkdownTable table = new MarkdownTable("from", "vector to", "row-bridged to");
    rows.forEach(
        (cells, types) -> table.add(SampleTypes.names(types), cells.toArray(String[]::new)));
    return table.text() + "\n" + comparison(casts, levels("TRY_CAST"));
  }

  /** The shortest names: a cast to the type itself, which does nothing, may be among them. */
  private static String names(
      SampleType from, Map<ExecutionLevel, Set<SampleType>> targets, ExecutionLevel level) {
    Set<SampleType> others = targets.getOrDefault(level, Set.of());
    Set<SampleType> withItself = new LinkedHashSet<>(others);
    withItself.add(from);
    return Stream.of(SampleTypes.names(others), SampleTypes.names(withItself))
        .min(Comparator.comparingInt(String::length))
        .orElseThrow();
  }

  private Map<SampleType, Map<ExecutionLevel, Set<SampleType>>> levels(String function) {
    Map<SampleType, Map<ExecutionLevel, Set<SampleType>>> levels = new LinkedHashMap<>();
    for (SampleType from : TYPES) {
      Map<ExecutionLevel, Set<SampleType>> targets = new LinkedHashMap<>();
      for (SampleType to : TYPES) {
        if (!from.equals(to)) {
          probe
              .level("%s(%s AS %s)".formatted(function, from.column(TYPES, 0), to.sql()))
              .ifPresent(
                  level -> targets.computeIfAbsent(level, same -> new LinkedHashSet<>()).add(to));
        }
      }
      levels.put(from, targets);
    }
    return levels;
  }

  private static String comparison(
      Map<SampleType, Map<ExecutionLevel, Set<SampleType>>> casts,
      Map<SampleType, Map<ExecutionLevel, Set<SampleType>>> tryCasts) {
    List<String> others =
        TYPES.stream()
            .filter(from -> !casts.get(from).equals(tryCasts.get(from)))
            .map(SampleType::label)
            .toList();
    return others.isEmpty()
        ? "`TRY_CAST` runs at the same levels.\n"
        : "`TRY_CAST` runs at the same levels, but for casts from "
            + String.join(", ", others)
            + ".\n";
  }
}
