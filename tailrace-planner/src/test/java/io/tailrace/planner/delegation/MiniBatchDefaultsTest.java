/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import static org.apache.flink.table.api.config.ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ALLOW_LATENCY;
import static org.apache.flink.table.api.config.ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED;
import static org.apache.flink.table.api.config.ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_SIZE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tailrace.planner.Decision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.api.TableConfig;
import org.junit.jupiter.api.Test;

class MiniBatchDefaultsTest {
  private final TableConfig config = TableConfig.getDefault();
  private final MiniBatchDefaults defaults = new MiniBatchDefaults(config);

  @Test
  void nothingChangesWhileMiniBatchIsOff() {
    assertThat(defaults.during(() -> config.get(TABLE_EXEC_MINIBATCH_SIZE))).isEqualTo(-1L);
    assertThat(defaults.decisions()).isEmpty();
  }

  @Test
  void unsetOptionsAreEffectiveDuringPlanningOnly() {
    config.set(TABLE_EXEC_MINIBATCH_ENABLED, true);
    assertThat(defaults.during(() -> config.get(TABLE_EXEC_MINIBATCH_SIZE)))
        .isEqualTo(MiniBatchDefaults.SIZE);
    assertThat(defaults.during(() -> config.get(TABLE_EXEC_MINIBATCH_ALLOW_LATENCY)))
        .isEqualTo(MiniBatchDefaults.LATENCY);
    assertThat(config.getOptional(TABLE_EXEC_MINIBATCH_SIZE)).isEmpty();
    assertThat(config.getOptional(TABLE_EXEC_MINIBATCH_ALLOW_LATENCY)).isEmpty();
    assertThat(defaults.decisions().stream().map(Decision::subject))
        .containsExactly(
            "Option 'table.exec.mini-batch.size'", "Option 'table.exec.mini-batch.allow-latency'");
  }

  @Test
  void setOptionsStay() {
    config.set(TABLE_EXEC_MINIBATCH_ENABLED, true);
    config.set(TABLE_EXEC_MINIBATCH_SIZE, 7L);
    config.set(TABLE_EXEC_MINIBATCH_ALLOW_LATENCY, Duration.ofSeconds(3));
    assertThat(defaults.during(() -> config.get(TABLE_EXEC_MINIBATCH_SIZE))).isEqualTo(7L);
    assertThat(defaults.decisions()).isEmpty();
  }

  @Test
  void optionsComeBackAfterAFailure() {
    config.set(TABLE_EXEC_MINIBATCH_ENABLED, true);
    assertThatThrownBy(
            () ->
                defaults.during(
                    () -> {
                      throw new IllegalStateException("planning failed");
                    }))
        .hasMessage("planning failed");
    assertThat(config.getOptional(TABLE_EXEC_MINIBATCH_SIZE)).isEmpty();
  }

  @Test
  void suspensionShowsTheUsersOptions() {
    config.set(TABLE_EXEC_MINIBATCH_ENABLED, true);
    List<Long> seen = new ArrayList<>();
    defaults.during(
        () -> {
          defaults.suspended(() -> seen.add(config.get(TABLE_EXEC_MINIBATCH_SIZE)));
          return seen.add(config.get(TABLE_EXEC_MINIBATCH_SIZE));
        });
    assertThat(seen).containsExactly(-1L, MiniBatchDefaults.SIZE);
  }
}
