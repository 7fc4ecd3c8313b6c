/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.bench.connector.SinkTotals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {
  @Test
  void printsGrossAndNetCostsWithTheirTargets() {
    Map<String, CaseSeries> series = new LinkedHashMap<>();
    for (BenchCase benchCase : BenchCase.named(List.of("like"))) {
      CaseSeries runs = new CaseSeries(benchCase);
      boolean isBaseline = benchCase.baseline().isEmpty();
      runs.add(Engine.STOCK, costing(isBaseline ? 40 : 140));
      runs.add(Engine.TAILRACE, costing(isBaseline ? 4 : 14));
      series.put(benchCase.name(), runs);
    }

    List<String> lines = new Report(series).costs();

    assertThat(lines)
        .contains(
            "| project | 40.00 (40.00, 0 %) | 4.00 (4.00, 0 %) | **10.0** [10.0 .. 10.0] | 10.0 | 4: met |",
            "| like | 140.00 (140.00, 0 %) | 14.00 (14.00, 0 %) | **10.0** [10.0 .. 10.0] | 10.0 |  |",
            "| like − project | 100.00 (100.00, 0 %) | 10.00 (10.00, 0 %) | **10.0** [10.0 .. 10.0]"
                + " | 10.0 | 5: met |");
  }

  private static Measurement costing(long taskNanosPerRow) {
    return new Measurement(
        1000, 1000 * taskNanosPerRow, 0, 1, 0, new SinkTotals(1000, 0, 0, 0, List.of()));
  }
}
