/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.SinkUpdates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Interleaved runs of cases at one parallelism. A round runs every case once on every engine, the
 * engines taking turns to be first; a baseline runs in the same round as what is compared with it,
 * so that a net cost is a difference of neighbours.
 */
final class Session {
  private final CaseRunner runner;
  private final List<BenchCase> cases;
  private final List<Engine> engines;
  private final RunLog log;
  private final Map<String, CaseSeries> series = new LinkedHashMap<>();

  /**
   * @param cases the cases, baselines included
   * @param engines the engines to run
   */
  Session(CaseRunner runner, List<BenchCase> cases, List<Engine> engines, RunLog log) {
    this.runner = runner;
    this.cases = List.copyOf(cases);
    this.engines = List.copyOf(engines);
    this.log = log;
    for (BenchCase benchCase : cases) {
      series.put(benchCase.name(), new CaseSeries(benchCase));
    }
  }

  /**
   * Runs rounds that are not measured, then rounds that are. Cases in which only the final rows
   * have to agree run once more in the end, with a sink that shows these rows.
   *
   * @throws IllegalStateException when the answers of the engines differ, in any run
   */
  void run(int warmUp, int measured) throws Exception {
    for (int round = -warmUp; round < measured; round++) {
      for (BenchCase benchCase : cases) {
        Map<Engine, Measurement> runs = runPair(benchCase, round, SinkUpdates.UPSERT);
        if (benchCase.job().agreement() == Agreement.EVERY_CHANGE) {
          requireAgreement(runs, (one, other) -> one.requireSameAnswer(benchCase.name(), other));
        }
        if (round >= 0) {
          keep(benchCase, round, runs);
        }
      }
    }
    // Last, so that these runs leave no trace in the compiler's profiles of the others.
    for (BenchCase benchCase : cases) {
      if (benchCase.job().agreement() == Agreement.FINAL_ROWS) {
        requireAgreement(
            runPair(benchCase, measured, SinkUpdates.RETRACT),
            (one, other) -> one.requireSameFinalRows(benchCase.name(), other));
      }
    }
  }

  /** The measured rounds by case name, in the order of the cases. */
  Map<String, CaseSeries> series() {
    return Collections.unmodifiableMap(series);
  }

  private Map<Engine, Measurement> runPair(BenchCase benchCase, int round, SinkUpdates updates)
      throws Exception {
    List<Engine> order = new ArrayList<>(engines);
    if (round % 2 != 0) {
      Collections.reverse(order);
    }
    Map<Engine, Measurement> runs = new EnumMap<>(Engine.class);
    for (Engine engine : order) {
      runs.put(engine, runner.run(benchCase, engine, updates));
    }
    return runs;
  }

  private static void requireAgreement(
      Map<Engine, Measurement> runs, BiConsumer<Measurement, Measurement> check) {
    List<Measurement> answers = List.copyOf(runs.values());
    for (int i = 1; i < answers.size(); i++) {
      check.accept(answers.get(0), answers.get(i));
    }
  }

  private void keep(BenchCase benchCase, int round, Map<Engine, Measurement> runs)
      throws IOException {
    for (Map.Entry<Engine, Measurement> run : runs.entrySet()) {
      series.get(benchCase.name()).add(run.getKey(), run.getValue());
      log.add(benchCase, runner.planner().parallelism(), round, run.getKey(), run.getValue());
    }
  }
}
