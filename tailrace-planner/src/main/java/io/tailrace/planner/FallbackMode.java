/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import java.util.Locale;

/** Whether operators of Flink may stand in for what the engine cannot run itself. */
public enum FallbackMode {
  /** Flink's operators stand in; EXPLAIN shows where and why. */
  ALLOW,
  /** A statement that needs one of them fails with an error that names the construct. */
  FORBID;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
