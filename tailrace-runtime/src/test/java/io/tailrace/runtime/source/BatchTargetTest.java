/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchTargetTest {
  private static final long MILLISECOND = 1_000_000;

  @Test
  void growsToTheLimitWhileThereIsTime() {
    BatchTarget target = new BatchTarget(4096);
    assertThat(target.rows()).isEqualTo(256);
    for (int i = 0; i < 5; i++) {
      target.observe(target.rows(), MILLISECOND);
    }
    assertThat(target.rows()).isEqualTo(4096);
  }

  @Test
  void shrinksToWhatCanBeProcessedInTime() {
    BatchTarget target = new BatchTarget(4096);
    target.observe(256, 256 * MILLISECOND);
    assertThat(target.rows()).isEqualTo(20);
    target.observe(20, 2000 * MILLISECOND);
    assertThat(target.rows()).isEqualTo(1);
    target.observe(1, 2000 * MILLISECOND);
    assertThat(target.rows()).isEqualTo(1);
    target.observe(1, MILLISECOND);
    assertThat(target.rows()).isEqualTo(2);
  }

  @Test
  void anIdleStreamTellsNothing() {
    BatchTarget target = new BatchTarget(4096);
    target.observe(0, 100 * MILLISECOND);
    target.observe(3, MILLISECOND);
    assertThat(target.rows()).isEqualTo(256);
  }

  @Test
  void aSmallLimitIsKept() {
    BatchTarget target = new BatchTarget(7);
    target.observe(7, MILLISECOND);
    assertThat(target.rows()).isEqualTo(7);
  }
}
