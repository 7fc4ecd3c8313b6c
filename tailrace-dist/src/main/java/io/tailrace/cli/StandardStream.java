/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The streams that a process starts with. */
enum StandardStream {
  INPUT,
  RESULTS,
  MESSAGES;

  /** Set by {@code bin/tailrace}: the numbers of the streams that are terminals, with commas. */
  private static final String TERMINALS = "tailrace.terminals";

  /**
   * Those of this process that are terminals. Started without the launcher, Java can only tell
   * whether the first two are.
   */
  static Set<StandardStream> terminals() {
    String numbers = System.getProperty(TERMINALS);
    if (numbers == null) {
      return System.console() == null ? Set.of() : EnumSet.of(INPUT, RESULTS);
    }
    List<String> listed = List.of(numbers.split(","));
    Set<StandardStream> terminals = EnumSet.noneOf(StandardStream.class);
    Arrays.stream(values())
        .filter(stream -> listed.contains(Integer.toString(stream.ordinal())))
        .forEach(terminals::add);
    return terminals;
  }
}
