/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Random GROUP BY statements answer as stock Flink does. {@code -Dtailrace.fuzz.seed=N} and {@code
 * -Dtailrace.fuzz.cases=N} choose the cases.
 */
class AggregateFuzzerTest {
  private static final Logger LOG = LoggerFactory.getLogger(AggregateFuzzerTest.class);
  private static final int CASES = 500;
  private static final int FULL_CASES = 20_000;

  @Test
  void randomGroupingsAnswerAsStockFlink() {
    long seed = Long.getLong("tailrace.fuzz.seed", 0);
    int cases =
        Integer.getInteger(
            "tailrace.fuzz.cases", Boolean.getBoolean("tailrace.full") ? FULL_CASES : CASES);

    AggregateFuzzer.Report report = AggregateFuzzer.run(seed, cases);

    LOG.info("{} cases from seed {}\n{}", report.cases(), seed, report.coverage());
    assertThat(report.failures()).as("%s", report.failures()).isEmpty();
    assertThat(report.coverage().leftOut()).as("cases left out").isLessThanOrEqualTo(cases / 100);
    if (cases >= CASES) {
      assertCovered(report.coverage());
    }
  }

  private static void assertCovered(FuzzCoverage coverage) {
    Set<String> types =
        Arrays.stream(FuzzType.values()).map(FuzzType::sql).collect(Collectors.toSet());
    assertThat(coverage.functions()).containsExactlyInAnyOrder("AVG", "COUNT", "MAX", "MIN", "SUM");
    assertThat(coverage.keyTypes()).containsAll(types);
    assertThat(coverage.argumentTypes()).containsAll(types);
    assertThat(coverage.features())
        .contains("FILTER", "HAVING", "WHERE", "UNION ALL", "cascade", "global", "composite key");
  }
}
