/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the level of every node out of the text of EXPLAIN. */
public final class PlanLevels {
  /** The title of the section that shows the nodes as they run. */
  static final String SECTION = "== Optimized Execution Plan ==";

  private static final Pattern NODE =
      Pattern.compile("^[ :|+-]*([A-Za-z]+)[(\\[].*level=\\[([^\\]]*)\\].*$", Pattern.MULTILINE);

  private PlanLevels() {}

  /** Name and level of each node of the execution plan in printed order: {@code Calc vector}. */
  public static List<String> of(String plan) {
    int start = plan.indexOf(SECTION);
    if (start < 0) {
      throw new IllegalArgumentException("EXPLAIN has no section " + SECTION + ":\n" + plan);
    }
    int end = plan.indexOf("\n== ", start + SECTION.length());
    Matcher nodes = NODE.matcher(plan.substring(start, end < 0 ? plan.length() : end));
    return nodes.results().map(node -> node.group(1) + " " + node.group(2)).toList();
  }
}
