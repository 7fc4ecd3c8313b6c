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

class SampleTest {
  @Test
  void takesQuantilesBetweenRanks() {
    Sample sample = Sample.of(List.of(4.0, 1.0, 3.0, 2.0));

    assertThat(sample.median()).isEqualTo(2.5);
    assertThat(sample.lowerQuartile()).isEqualTo(1.75);
    assertThat(sample.upperQuartile()).isEqualTo(3.25);
    assertThat(sample.spread()).isEqualTo(0.6);
    assertThat(sample.quantile(0)).isEqualTo(1);
    assertThat(sample.quantile(1)).isEqualTo(4);
  }

  @Test
  void takesQuantilesOfOneValue() {
    Sample sample = Sample.of(List.of(7.0));

    assertThat(sample.median()).isEqualTo(7);
    assertThat(sample.spread()).isZero();
  }

  @Test
  void keepsInfiniteValuesApart() {
    Sample sample = Sample.of(List.of(Double.POSITIVE_INFINITY, 1.0, Double.POSITIVE_INFINITY));

    assertThat(sample.median()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(sample.quantile(0)).isEqualTo(1);
  }

  @Test
  void refusesNothingAndNoNumber() {
    assertThatIllegalArgumentException().isThrownBy(() -> Sample.of(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> Sample.of(List.of(1.0, Double.NaN)));
    assertThatIllegalArgumentException().isThrownBy(() -> Sample.of(List.of(1.0)).quantile(1.5));
  }
}
