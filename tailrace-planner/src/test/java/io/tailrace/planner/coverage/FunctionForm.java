/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import java.util.List;

/**
 * One way to write a call.
 *
 * @param name under which the page lists it
 * @param template the call, with {@code %s} for each argument, and {@code #1} and {@code #2} for
 *     constants of the type of the first one
 * @param arguments how many arguments there are
 * @param pairing which types the arguments are tried with
 */
record FunctionForm(String name, String template, int arguments, Pairing pairing) {

  /** Which types the arguments of a call are tried with. */
  enum Pairing {
    /** The first argument has any type, the others have the same, or all STRING, or all INT. */
    LIKE_FIRST,
    /** Each of two arguments has any type. */
    ALL_PAIRS
  }

  /** Whether the call needs constants of a type. */
  boolean needsConstants() {
    return template.contains("#1");
  }

  /**
   * The call.
   *
   * @param texts of the arguments
   * @param constants two of the type of the first argument, or none where there is no need of them
   */
  String sql(List<String> texts, List<String> constants) {
    String call = template.formatted(texts.toArray());
    return needsConstants()
        ? call.replace("#1", constants.get(0)).replace("#2", constants.get(1))
        : call;
  }
}
