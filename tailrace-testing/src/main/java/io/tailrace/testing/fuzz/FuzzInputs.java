/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the tables of a case deliver.
 *
 * @param changes of each table, by its name
 */
record FuzzInputs(Map<String, List<FuzzChange>> changes) {
  static final FuzzInputs NONE = new FuzzInputs(Map.of());

  FuzzInputs {
    changes = new LinkedHashMap<>(changes);
  }

  List<String> lines(String table) {
    return changes.getOrDefault(table, List.of()).stream()
        .map(FuzzChange::lines)
        .flatMap(Collection::stream)
        .toList();
  }

  int size() {
    return changes.values().stream().mapToInt(List::size).sum();
  }

  /** The changes one by one. */
  List<Part> changeByChange() {
    List<Part> parts = new ArrayList<>();
    changes.forEach(
        (table, all) -> all.forEach(change -> parts.add(new Part(table, List.of(change)))));
    return parts;
  }

  /** The changes by the row they belong to: without some of them the others are well formed. */
  List<Part> rowByRow() {
    List<Part> parts = new ArrayList<>();
    changes.forEach(
        (table, all) ->
            all.stream()
                .collect(
                    Collectors.groupingBy(FuzzChange::row, LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(history -> parts.add(new Part(table, history))));
    return parts;
  }

  /** The changes of the parts, in the order of these; equal changes may be there twice. */
  FuzzInputs only(Collection<Part> parts) {
    Map<String, List<FuzzChange>> kept = new LinkedHashMap<>();
    changes.forEach(
        (table, all) -> {
          Set<FuzzChange> wanted =
              parts.stream()
                  .filter(part -> part.table().equals(table))
                  .flatMap(part -> part.changes().stream())
                  .collect(
                      Collectors.toCollection(
                          () -> Collections.newSetFromMap(new IdentityHashMap<>())));
          kept.put(table, all.stream().filter(wanted::contains).toList());
        });
    return new FuzzInputs(kept);
  }

  /** Changes of one table that are kept or dropped together. */
  record Part(String table, List<FuzzChange> changes) {}
}
