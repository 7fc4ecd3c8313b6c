/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The queries of the Nexmark benchmark; their rows are the events of the three streams together.
 * Query 12 is left out: it groups by processing time, so two runs give two answers.
 */
final class NexmarkSuite {
  private static final int LAST_QUERY = 23;
  private static final Set<Integer> LEFT_OUT = Set.of(12);
  private static final int WITH_SIDE_INPUT = 13;
  private static final long EVENTS = 2_000_000;

  /** The queries in their order, named {@code q0} and so on. */
  static final List<SuiteScript> SCRIPTS =
      IntStream.rangeClosed(0, LAST_QUERY)
          .filter(query -> !LEFT_OUT.contains(query))
          .mapToObj(NexmarkSuite::script)
          .toList();

  private NexmarkSuite() {}

  private static SuiteScript script(int query) {
    String name = "q" + query;
    List<String> resources = new ArrayList<>(List.of("nexmark/tables.sql", "nexmark-events.sql"));
    if (query == WITH_SIDE_INPUT) {
      resources.add("nexmark/q13-tables.sql");
    }
    resources.add("nexmark/" + name + ".sql");
    return new SuiteScript(name, EVENTS, Integer.MAX_VALUE, resources, Map.of());
  }
}
