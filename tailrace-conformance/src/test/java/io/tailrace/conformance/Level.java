/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import io.tailrace.planner.ExecutionLevel;
import java.util.Optional;

/** The lowest level among the nodes that a test plans, best first. */
enum Level {
  /** The test plans no statement, for example because it expects that one is refused. */
  NO_PLAN("no plan"),
  VECTOR(ExecutionLevel.VECTOR.label()),
  ROW_BRIDGED(ExecutionLevel.ROW_BRIDGED.label()),
  HOSTED(ExecutionLevel.HOSTED.label()),
  HANDED_OVER(ExecutionLevel.HANDED_OVER.label());

  private final String label;

  Level(String label) {
    this.label = label;
  }

  /** The name in the list of passes. */
  String label() {
    return label;
  }

  /** Whether operators of ours run the test, so that it passes without a fallback. */
  boolean isNative() {
    return this == VECTOR || this == ROW_BRIDGED;
  }

  /** Whether a test at this level that was at {@code before} has lost something. */
  boolean isBelow(Level before) {
    return this != before && (this == NO_PLAN || (before != NO_PLAN && compareTo(before) > 0));
  }

  /** The level of a node, or {@link #NO_PLAN}. */
  static Level of(Optional<ExecutionLevel> level) {
    return level.map(present -> parse(present.label())).orElse(NO_PLAN);
  }

  /**
   * The level of a label.
   *
   * @throws IllegalArgumentException when there is none
   */
  static Level parse(String label) {
    for (Level level : values()) {
      if (level.label.equals(label)) {
        return level;
      }
    }
    throw new IllegalArgumentException("No level has the label '" + label + "'.");
  }
}
