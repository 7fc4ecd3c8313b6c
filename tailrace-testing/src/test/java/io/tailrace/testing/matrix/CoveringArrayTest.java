/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoveringArrayTest {
  private static final int[] SIZES = {4, 2, 2, 2, 2, 3, 2};

  @Test
  void showsEveryPairOfValues() {
    List<int[]> rows = CoveringArray.pairwise(SIZES);

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
  void staysSmall() {
    assertThat(CoveringArray.pairwise(SIZES)).hasSizeLessThanOrEqualTo(25);
    assertThat(RunConfiguration.covering()).hasSizeLessThanOrEqualTo(25);
  }

  @Test
  void startsWithThePlainRow() {
    assertThat(CoveringArray.pairwise(SIZES).get(0)).containsOnly(0);
  }

  @Test
  void multipliesAllValues() {
    assertThat(CoveringArray.product(2, 3)).hasSize(6);
    assertThat(CoveringArray.product(2, 3).get(5)).containsExactly(1, 2);
  }
}
