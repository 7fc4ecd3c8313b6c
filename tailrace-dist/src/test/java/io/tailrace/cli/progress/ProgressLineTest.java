/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.tailrace.cli.progress.ProgressLine.Reading;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

  private static final JobCounts FIRST =
      new JobCounts(1_000, 10, OptionalLong.empty(), 0, OptionalLong.empty());

  @Test
  void ratesAreThoseSinceTheStartAtFirst() {
    assertThat(ProgressLine.of(new Reading(Duration.ofSeconds(2), FIRST), Optional.empty()))
        .isEqualTo("0:00:02  in 1,000 rows (500/s)  out 10 rows (5/s)");
  }

  @Test
  void ratesAreThoseSinceTheReadingBefore() {
    JobCounts later =
        new JobCounts(
            1_251_000, 10, OptionalLong.of(1_704_067_205_999L), 1_234, OptionalLong.of(87));

    assertThat(
            ProgressLine.of(
                new Reading(Duration.ofSeconds(3_725).plusMillis(400), later),
                Optional.of(new Reading(Duration.ofSeconds(3_724).plusMillis(150), FIRST))))
        .isEqualTo(
            "1:02:05  in 1,251,000 rows (1,000,000/s)  out 10 rows (0/s)"
                + "  watermark 2024-01-01 00:00:05  checkpoints 1,234 (last 87 ms)");
  }

  @Test
  void theEndOfTheInputIsNoTime() {
    JobCounts ended = new JobCounts(5, 5, OptionalLong.of(Long.MAX_VALUE), 0, OptionalLong.empty());

    assertThat(ProgressLine.of(new Reading(Duration.ofSeconds(1), ended), Optional.empty()))
        .endsWith("  watermark end");
  }

  @Test
  void countsOfARestartedJobDoNotRunBackwards() {
    JobCounts restarted = new JobCounts(0, 0, OptionalLong.empty(), 0, OptionalLong.empty());

    assertThat(
            ProgressLine.of(
                new Reading(Duration.ofSeconds(2), restarted),
                Optional.of(new Reading(Duration.ofSeconds(1), FIRST))))
        .isEqualTo("0:00:02  in 0 rows (0/s)  out 0 rows (0/s)");
  }
}
