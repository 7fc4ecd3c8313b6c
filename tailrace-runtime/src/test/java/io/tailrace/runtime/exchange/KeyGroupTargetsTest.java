/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.junit.jupiter.api.Test;

class KeyGroupTargetsTest {
  @Test
  void theTargetsOfOneConsumerAreItsSubtasks() {
    for (int parallelism : new int[] {1, 2, 3, 7, 128}) {
      int[] targets = KeyGroupTargets.of(128, parallelism);
      for (int keyGroup = 0; keyGroup < 128; keyGroup++) {
        assertThat(targets[keyGroup])
            .isEqualTo(
                KeyGroupRangeAssignment.computeOperatorIndexForKeyGroup(
                    128, parallelism, keyGroup));
      }
    }
  }

  @Test
  void theTargetsOfSeveralConsumersRefineTheirSubtasks() {
    assertThat(KeyGroupTargets.of(8, 2, 3)).containsExactly(0, 0, 0, 1, 2, 2, 3, 3);
    assertThat(KeyGroupTargets.of(8, 2, 2)).containsExactly(0, 0, 0, 0, 1, 1, 1, 1);
    assertThat(KeyGroupTargets.of(4, 1, 1)).containsExactly(0, 0, 0, 0);
  }

  @Test
  void moreSubtasksThanKeyGroupsAreRefused() {
    assertThatThrownBy(() -> KeyGroupTargets.of(4, 5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("4 key groups cannot be spread over 5 subtasks.");
  }
}
