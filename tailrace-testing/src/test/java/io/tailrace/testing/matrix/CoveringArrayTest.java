/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoveringArrayTest {
  private static final int[] SIZES = {4, 2, 2, 2, 2, 3, 2};

  @Test
  void showsEveryPairOfValues() {
    List<int[]> rows = CoveringArray.of(2, SIZES);

    for (int i = 0; i < SIZES.length; i++) {
      for (int j = i + 1; j < SIZES.length; j++) {
        int first = i;
        int second = j;
        assertThat(rows.stream().map(row -> List.of(row[first], row[second])).distinct())
            .hasSize(SIZES[i] * SIZES[j]);
      }
    }
  }

  @Test
  void showsEveryThreeValues() {
    List<int[]> rows = CoveringArray.of(3, SIZES);

    for (int i = 0; i < SIZES.length; i++) {
      for (int j = i + 1; j < SIZES.length; j++) {
        for (int k = j + 1; k < SIZES.length; k++) {
          int first = i;
          int second = j;
          int third = k;
          assertThat(
                  rows.stream().map(row -> List.of(row[first], row[second], row[third])).distinct())
              .hasSize(SIZES[i] * SIZES[j] * SIZES[k]);
        }
      }
    }
  }

  @Test
  void staysSmall() {
    assertThat(CoveringArray.of(2, SIZES)).hasSizeLessThanOrEqualTo(25);
    assertThat(RunConfiguration.covering()).hasSizeLessThanOrEqualTo(25);
    assertThat(RunConfiguration.coveringTriples()).hasSizeLessThanOrEqualTo(80);
  }

  @Test
  void startsWithThePlainRow() {
    assertThat(CoveringArray.of(2, SIZES).get(0)).containsOnly(0);
  }

  @Test
  void hasAllRowsAtFullStrength() {
    assertThat(CoveringArray.of(2, 2, 3)).hasSize(6);
  }

  @Test
  void refusesAStrengthWithoutColumns() {
    assertThatThrownBy(() -> CoveringArray.of(3, 2, 3))
        .hasMessage("2 columns have no combinations of 3.");
  }
}
