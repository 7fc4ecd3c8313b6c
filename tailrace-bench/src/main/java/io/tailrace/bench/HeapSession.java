/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compares the live heap of cases with GROUP BY. Of each job that of the same job with one key is
 * subtracted, so that what is left is state.
 *
 * @param runner runs the jobs
 * @param progress takes every reading
 */
record HeapSession(HeapRunner runner, PrintWriter progress) {

  /** The rows of a Markdown table, its header first. */
  List<String> run(List<BenchCase> cases) throws Exception {
    List<String> lines = new ArrayList<>(HeapReport.HEADER);
    for (BenchCase benchCase : cases) {
      lines.add(
          HeapReport.row(benchCase.name(), read(benchCase, Keys.ALL), read(benchCase, Keys.ONE)));
    }
    return lines;
  }

  private Map<Engine, HeapReading> read(BenchCase benchCase, Keys keys) throws Exception {
    Map<Engine, HeapReading> readings = new EnumMap<>(Engine.class);
    for (Engine engine : Engine.values()) {
      HeapReading reading = runner.run(benchCase, engine, keys);
      progress.printf(
          Locale.ROOT, "%s on %s, keys: %s: %s%n", benchCase.name(), engine, keys, reading);
      progress.flush();
      readings.put(engine, reading);
    }
    return readings;
  }
}
