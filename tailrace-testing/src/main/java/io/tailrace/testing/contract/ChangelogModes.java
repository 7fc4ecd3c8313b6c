/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.contract;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.flink.types.RowKind;

/**
 * The kinds of changes that nodes may emit, read out of EXPLAIN CHANGELOG_MODE. Nodes of one name
 * share what they may emit, since names are all that an operator and the text have in common.
 */
public final class ChangelogModes {
  private static final Pattern NODE =
      Pattern.compile(
          "^[ :|+-]*([A-Za-z]+)\\(.*changelogMode=\\[([A-Z,_]*)\\].*$", Pattern.MULTILINE);

  private final Map<String, Set<RowKind>> kinds;

  private ChangelogModes(Map<String, Set<RowKind>> kinds) {
    this.kinds = kinds;
  }

  /** Reads the text of an EXPLAIN with the detail CHANGELOG_MODE. */
  public static ChangelogModes of(String plan) {
    Map<String, Set<RowKind>> kinds = new HashMap<>();
    NODE.matcher(plan)
        .results()
        .forEach(
            node ->
                kinds
                    .computeIfAbsent(node.group(1), name -> EnumSet.noneOf(RowKind.class))
                    .addAll(kinds(node)));
    return new ChangelogModes(kinds);
  }

  private static Set<RowKind> kinds(MatchResult node) {
    Set<RowKind> kinds = EnumSet.noneOf(RowKind.class);
    for (String kind : node.group(2).split(",")) {
      switch (kind) {
        case "I" -> kinds.add(RowKind.INSERT);
        case "UB" -> kinds.add(RowKind.UPDATE_BEFORE);
        case "UA" -> kinds.add(RowKind.UPDATE_AFTER);
        case "D", "PD" -> kinds.add(RowKind.DELETE);
        default -> {}
      }
    }
    return kinds;
  }

  /** What an operator may emit; empty when it is of no node of the plan: {@code Name[id]}. */
  Optional<Set<RowKind>> kindsOf(String operator) {
    int bracket = operator.indexOf('[');
    return bracket < 0
        ? Optional.empty()
        : Optional.ofNullable(kinds.get(operator.substring(0, bracket)));
  }
}
