/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The results of one parallelism as text: a Markdown table of costs, and one of other quantities.
 */
final class Report {
  private static final String COSTS =
      "| case | stock ns/row: median (lower quartile, spread) | tailrace | ratio: median"
          + " [quartiles] | ratio of lower quartiles | target |";
  private static final String OTHERS =
      "| case | process ns/row: stock, tailrace | million rows/s | allocated bytes/row |";

  private final Map<String, CaseSeries> series;

  /**
   * @param series the measured cases by name, baselines included, in the order to be printed
   */
  Report(Map<String, CaseSeries> series) {
    this.series = series;
  }

  /** Task CPU time of every case, gross and net of its baseline, and the ratio of the engines. */
  List<String> costs() {
    List<String> lines = new ArrayList<>(List.of(COSTS, "| --- | --- | --- | --- | --- | --- |"));
    for (CaseSeries each : series.values()) {
      BenchCase benchCase = each.benchCase();
      Comparison gross = each.comparison();
      lines.add(costLine(benchCase.name(), gross, benchCase.grossTarget()));
      if (benchCase.baseline().isPresent()) {
        CaseSeries baseline = series.get(benchCase.baseline().get());
        lines.add(
            costLine(
                benchCase.name() + " − " + baseline.benchCase().name(),
                gross.minus(baseline.comparison()),
                benchCase.netTarget()));
      }
    }
    return lines;
  }

  /** Medians of what the target does not look at. */
  List<String> others() {
    List<String> lines = new ArrayList<>(List.of(OTHERS, "| --- | --- | --- | --- |"));
    for (CaseSeries each : series.values()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "| %s | %s | %s | %s |",
              each.benchCase().name(),
              medians(each, Measurement::processNanosPerRow),
              medians(each, measurement -> measurement.rowsPerSecond() / 1e6),
              medians(each, Measurement::allocatedBytesPerRow)));
    }
    return lines;
  }

  private static String costLine(String name, Comparison comparison, OptionalDouble target) {
    Sample ratios = comparison.ratios();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | **%.1f** [%.1f .. %.1f] | %.1f | %s |",
        name,
        cost(Sample.of(comparison.stock())),
        cost(Sample.of(comparison.tailrace())),
        ratios.median(),
        ratios.lowerQuartile(),
        ratios.upperQuartile(),
        Sample.of(comparison.stock()).lowerQuartile()
            / Sample.of(comparison.tailrace()).lowerQuartile(),
        target.isEmpty()
            ? ""
            : String.format(
                Locale.ROOT,
                "%.0f: %s",
                target.getAsDouble(),
                ratios.median() >= target.getAsDouble() ? "met" : "missed"));
  }

  private static String cost(Sample sample) {
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f, %.0f %%)",
        sample.median(),
        sample.lowerQuartile(),
        100 * sample.spread());
  }

  private static String medians(CaseSeries series, ToDoubleFunction<Measurement> quantity) {
    return String.format(
        Locale.ROOT,
        "%.1f, %.1f",
        Sample.of(series.values(Engine.STOCK, quantity)).median(),
        Sample.of(series.values(Engine.TAILRACE, quantity)).median());
  }
}
