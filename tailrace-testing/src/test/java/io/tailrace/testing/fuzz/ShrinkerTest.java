/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkerTest {

  private static FuzzInputs inserts(int count) {
    return new FuzzInputs(
        Map.of(
            "t",
            IntStream.range(0, count)
                .mapToObj(i -> FuzzChange.insert(i, Integer.toString(i)))
                .toList()));
  }

  @Test
  void keepsWhatTheFailureNeeds() {
    FuzzInputs inputs = inserts(50);

    FuzzInputs small =
        new Shrinker(candidate -> candidate.lines("t").containsAll(List.of("3", "41")))
            .shrink(inputs, inputs.changeByChange());

    assertThat(small.lines("t")).containsExactly("3", "41");
  }

  @Test
  void dropsHistoriesAsAWhole() {
    FuzzInputs inputs =
        new FuzzInputs(
            Map.of(
                "t",
                List.of(
                    FuzzChange.insert(0, "a"),
                    FuzzChange.insert(1, "b"),
                    FuzzChange.update(0, "a", "c"),
                    FuzzChange.delete(1, "b"))));

    FuzzInputs small =
        new Shrinker(candidate -> candidate.lines("t").contains("+U c"))
            .shrink(inputs, inputs.rowByRow());

    assertThat(small.lines("t")).containsExactly("a", "-U a", "+U c");
  }

  @Test
  void keepsAllWhenEverythingIsNeeded() {
    FuzzInputs inputs = inserts(9);

    assertThat(
            new Shrinker(candidate -> candidate.size() == 9)
                .shrink(inputs, inputs.changeByChange()))
        .isEqualTo(inputs);
  }
}
