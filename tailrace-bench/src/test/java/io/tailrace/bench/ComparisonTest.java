/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  @Test
  void dividesPairByPair() {
    // The medians alone would give 20 / 4 = 5; the second pair ran on a disturbed machine.
    Comparison comparison = new Comparison(List.of(20.0, 60.0, 18.0), List.of(4.0, 12.0, 3.0));

    Sample ratios = comparison.ratios();

    assertThat(ratios.quantile(0)).isEqualTo(5);
    assertThat(ratios.median()).isEqualTo(5);
    assertThat(ratios.quantile(1)).isEqualTo(6);
  }

  @Test
  void subtractsTheBaselineOfTheSamePair() {
    Comparison whole = new Comparison(List.of(50.0, 90.0), List.of(5.0, 9.0));
    Comparison baseline = new Comparison(List.of(30.0, 60.0), List.of(3.0, 4.0));

    assertThat(whole.minus(baseline))
        .isEqualTo(new Comparison(List.of(20.0, 30.0), List.of(2.0, 5.0)));
  }

  @Test
  void callsARatioInfiniteWhereTheNetCostIsNotPositive() {
    Comparison net = new Comparison(List.of(20.0), List.of(-0.1));

    assertThat(net.ratios().median()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void refusesUnequalNumbersOfRuns() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Comparison(List.of(1.0), List.of()))
        .withMessageContaining("not pairs");
    Comparison one = new Comparison(List.of(1.0), List.of(1.0));
    Comparison two = new Comparison(List.of(1.0, 1.0), List.of(1.0, 1.0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> two.minus(one))
        .withMessageContaining("same pairs");
  }
}
