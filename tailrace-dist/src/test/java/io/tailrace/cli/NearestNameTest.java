/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {

  @Test
  void findsTheNearestRegardlessOfCase() {
    assertThat(NearestName.to("DELAI", List.of("distance", "delay", "day"))).contains("delay");
    assertThat(NearestName.to("flihgts", List.of("flights", "weights"))).contains("flights");
  }

  @Test
  void takesTheFirstOfEquallyNearOnes() {
    assertThat(NearestName.to("cat", List.of("hat", "bat"))).contains("bat");
  }

  @Test
  void findsNothingFarAwayOrEqual() {
    assertThat(NearestName.to("origin", List.of("destination", "origin"))).isEmpty();
    assertThat(NearestName.to("x", List.of("y"))).isEmpty();
    assertThat(NearestName.to("x", List.of())).isEmpty();
  }
}
