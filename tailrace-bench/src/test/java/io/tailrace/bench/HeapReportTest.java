/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HeapReportTest {
  @Test
  void dividesWhatIsAboveTheJobWithOneKey() {
    String row =
        HeapReport.row(
            "group",
            Map.of(
                Engine.STOCK, reading(3_001_000, 10_000),
                Engine.TAILRACE, reading(602_000, 10_000)),
            Map.of(Engine.STOCK, reading(1_000, 1), Engine.TAILRACE, reading(2_000, 1)));

    assertThat(row)
        .isEqualTo("| group | 10000 | 300.0 | 60.0 | 50.0 | **5.0** | 4: met | 5, 5 | 7, 7 |");
  }

  @Test
  void refusesDifferentAnswers() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                HeapReport.row(
                    "group",
                    Map.of(Engine.STOCK, reading(1, 7), Engine.TAILRACE, reading(1, 8)),
                    Map.of()))
        .withMessageContaining("7 keys against 8");
  }

  private static HeapReading reading(long live, long keys) {
    return new HeapReading(live, 5_000_000, 7_000_000, 1, OptionalLong.of(500_000), keys);
  }
}
