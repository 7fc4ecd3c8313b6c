/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RefusalTest {

  @Test
  void valuesTakeThePlacesOfTheirNames() {
    assertThat(Refusal.TYPE.reason("MAP<{a}>", "$1"))
        .isEqualTo("batches cannot store the type MAP<{a}> of $1");
    assertThat(Refusal.ROW_SINK.reason()).isEqualTo(Refusal.ROW_SINK.template());
  }

  @Test
  void everyNameNeedsAValueAndEveryValueAName() {
    assertThatThrownBy(() -> Refusal.TYPE.reason("INT"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'TYPE' lacks the value of {column}.");
    assertThatThrownBy(() -> Refusal.ROW_SINK.reason("INT"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'ROW_SINK' has no place for [INT].");
  }
}
