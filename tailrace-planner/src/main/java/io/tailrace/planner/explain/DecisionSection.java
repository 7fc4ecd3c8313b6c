/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import io.tailrace.planner.Decision;
import java.util.List;

/** The section of EXPLAIN that lists the optimizer's decisions, one a line. */
public final class DecisionSection {
  /** The section's title. */
  public static final String TITLE = "== Tailrace Decisions ==";

  private DecisionSection() {}

  /** The section with an empty line before it; equal decisions are listed once. */
  public static String of(List<Decision> decisions) {
    StringBuilder text = new StringBuilder();
    text.append(System.lineSeparator()).append(TITLE).append(System.lineSeparator());
    decisions.stream()
        .distinct()
        .forEach(decision -> text.append(decision).append(System.lineSeparator()));
    if (decisions.isEmpty()) {
      text.append("Every node runs as vector.").append(System.lineSeparator());
    }
    return text.toString();
  }
}
