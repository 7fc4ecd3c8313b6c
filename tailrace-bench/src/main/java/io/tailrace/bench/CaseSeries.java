/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The measurements of one case, in the order of the rounds. */
final class CaseSeries {
  private final BenchCase benchCase;
  private final Map<Engine, List<Measurement>> measurements = new EnumMap<>(Engine.class);

  CaseSeries(BenchCase benchCase) {
    this.benchCase = benchCase;
  }

  BenchCase benchCase() {
    return benchCase;
  }

  void add(Engine engine, Measurement measurement) {
    measurements.computeIfAbsent(engine, key -> new ArrayList<>()).add(measurement);
  }

  /** The measurements of an engine, empty if it did not run. */
  List<Measurement> of(Engine engine) {
    return List.copyOf(measurements.getOrDefault(engine, List.of()));
  }

  /** A quantity of every measurement of an engine. */
  List<Double> values(Engine engine, ToDoubleFunction<Measurement> quantity) {
    return of(engine).stream().map(quantity::applyAsDouble).toList();
  }

  /** Task CPU time per row on both engines. */
  Comparison comparison() {
    return new Comparison(
        values(Engine.STOCK, Measurement::taskNanosPerRow),
        values(Engine.TAILRACE, Measurement::taskNanosPerRow));
  }
}
