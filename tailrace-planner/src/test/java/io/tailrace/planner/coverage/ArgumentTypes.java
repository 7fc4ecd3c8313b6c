/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import io.tailrace.planner.ExecutionLevel;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The types of arguments with which a function runs, by level. */
final class ArgumentTypes {
  private final FunctionForm.Pairing pairing;
  private final Set<ExecutionLevel> levels = new LinkedHashSet<>();
  private final Map<ExecutionLevel, Set<SampleType>> single = new EnumMap<>(ExecutionLevel.class);
  private final Map<ExecutionLevel, Map<SampleType, Set<SampleType>>> several =
      new EnumMap<>(ExecutionLevel.class);

  ArgumentTypes(FunctionForm.Pairing pairing) {
    this.pairing = pairing;
  }

  /** Notes a call without arguments. */
  void addWithoutArguments(ExecutionLevel level) {
    levels.add(level);
  }

  /** Notes a call with one argument. */
  void add(ExecutionLevel level, SampleType argument) {
    levels.add(level);
    single.computeIfAbsent(level, same -> new LinkedHashSet<>()).add(argument);
  }

  /** Notes a call with a first argument of one type and others of another. */
  void add(ExecutionLevel level, SampleType first, SampleType others) {
    levels.add(level);
    several
        .computeIfAbsent(level, same -> new LinkedHashMap<>())
        .computeIfAbsent(first, same -> new LinkedHashSet<>())
        .add(others);
  }

  boolean isEmpty() {
    return levels.isEmpty();
  }

  boolean has(ExecutionLevel level) {
    return levels.contains(level);
  }

  /**
   * The types at a level. Where a function takes several arguments, those of one argument say
   * nothing more; where it takes arguments of one type there, mixed types are left out.
   */
  String text(ExecutionLevel level) {
    Map<SampleType, Set<SampleType>> pairs = several.getOrDefault(level, Map.of());
    Set<SampleType> alike =
        pairs.keySet().stream()
            .filter(type -> pairs.get(type).contains(type))
            .collect(Collectors.toSet());
    if (pairing == FunctionForm.Pairing.LIKE_FIRST && !alike.isEmpty()) {
      return SampleTypes.names(alike);
    }
    if (!several.isEmpty()) {
      return SampleTypes.pairs(pairs);
    }
    return single.isEmpty() && has(level)
        ? "(no arguments)"
        : SampleTypes.names(single.getOrDefault(level, Set.of()));
  }
}
