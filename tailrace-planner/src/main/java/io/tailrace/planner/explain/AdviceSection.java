/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import io.tailrace.planner.Decision;
import java.util.List;

/** The section of EXPLAIN PLAN_ADVICE that lists what a user can change, one a line. */
final class AdviceSection {
  private static final String TITLE = "== Tailrace Advice ==";

  private AdviceSection() {}

  /**
   * The section with an empty line before it: the decisions with a remedy, each once.
   *
   * @param firstNumber of the advice; the text may have had some before
   */
  static String of(List<Decision> decisions, int firstNumber) {
    List<Decision> advice =
        decisions.stream().filter(decision -> decision.remedy().isPresent()).distinct().toList();
    StringBuilder text = new StringBuilder();
    text.append(System.lineSeparator()).append(TITLE).append(System.lineSeparator());
    for (int i = 0; i < advice.size(); i++) {
      text.append("advice[").append(firstNumber + i).append("]: ").append(advice.get(i));
      text.append(System.lineSeparator());
    }
    if (advice.isEmpty()) {
      text.append("No available advice...").append(System.lineSeparator());
    }
    return text.toString();
  }
}
