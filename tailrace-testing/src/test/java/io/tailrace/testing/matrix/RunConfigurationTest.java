/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunConfigurationTest {
  private static final RunConfiguration RESCALED =
      RunConfiguration.plain().with(Dimension.RESTORE, "rescale");

  @Test
  void growsAndShrinksFromOneSubtask() {
    assertThat(RESCALED.parallelisms()).containsExactly(1, 3, 2);
  }

  @Test
  void shrinksFromFourSubtasks() {
    assertThat(RESCALED.with(Dimension.PARALLELISM, "4").parallelisms()).containsExactly(4, 1);
  }

  @Test
  void bothSequencesAreInEveryBuild() {
    assertThat(RunConfiguration.covering().stream().map(RunConfiguration::parallelisms))
        .contains(List.of(1, 3, 2), List.of(4, 1));
  }
}
