/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import static org.apache.flink.table.api.config.ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ALLOW_LATENCY;
import static org.apache.flink.table.api.config.ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED;
import static org.apache.flink.table.api.config.ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_SIZE;

import io.tailrace.planner.Decision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.TableConfig;

/**
 * The mini-batch options that Flink's operators get where a user sets none. Flink refuses to plan a
 * mini-batch without latency and size; here both may be left out.
 */
final class MiniBatchDefaults {
  /** Rows per bundle of a hosted operator when {@code table.exec.mini-batch.size} is not set. */
  static final long SIZE = 10_000;

  /** Latency of a hosted operator's bundle when none is allowed: the smallest that Flink plans. */
  static final Duration LATENCY = Duration.ofMillis(1);

  private final TableConfig config;
  private boolean effective;
  private UserValues userValues = new UserValues(Optional.empty(), Optional.empty());

  MiniBatchDefaults(TableConfig config) {
    this.config = config;
  }

  /** Runs an action under the effective options and puts the user's back. */
  <R> R during(Supplier<R> action) {
    if (!isEnabled() || effective) {
      return action.get();
    }
    apply();
    try {
      return action.get();
    } finally {
      restore(userValues);
    }
  }

  /**
   * Runs an action under the user's options, inside {@link #during}: for whatever copies the
   * options to a place that outlives the statement.
   */
  void suspended(Runnable action) {
    if (!effective) {
      action.run();
      return;
    }
    restore(userValues);
    action.run();
    apply();
  }

  private void apply() {
    Configuration configuration = config.getConfiguration();
    userValues = UserValues.of(configuration);
    if (isSizeMissing()) {
      configuration.set(TABLE_EXEC_MINIBATCH_SIZE, SIZE);
    }
    if (isLatencyMissing()) {
      configuration.set(TABLE_EXEC_MINIBATCH_ALLOW_LATENCY, LATENCY);
    }
    effective = true;
  }

  private void restore(UserValues user) {
    Configuration configuration = config.getConfiguration();
    set(configuration, TABLE_EXEC_MINIBATCH_SIZE, user.size());
    set(configuration, TABLE_EXEC_MINIBATCH_ALLOW_LATENCY, user.latency());
    effective = false;
  }

  /** What Flink's operators get instead of unset options. */
  List<Decision> decisions() {
    List<Decision> decisions = new ArrayList<>();
    if (isEnabled() && isSizeMissing()) {
      decisions.add(effective(TABLE_EXEC_MINIBATCH_SIZE, String.valueOf(SIZE)));
    }
    if (isEnabled() && isLatencyMissing()) {
      decisions.add(effective(TABLE_EXEC_MINIBATCH_ALLOW_LATENCY, LATENCY.toMillis() + " ms"));
    }
    return decisions;
  }

  private static Decision effective(ConfigOption<?> option, String value) {
    return Decision.of(
        "Option '" + option.key() + "'",
        "hosted operators get " + value,
        "they need a value and none is set",
        "SET '" + option.key() + "' = '" + value + "'");
  }

  private boolean isEnabled() {
    return config.get(TABLE_EXEC_MINIBATCH_ENABLED);
  }

  private boolean isSizeMissing() {
    return config.getOptional(TABLE_EXEC_MINIBATCH_SIZE).isEmpty();
  }

  private boolean isLatencyMissing() {
    return config.getOptional(TABLE_EXEC_MINIBATCH_ALLOW_LATENCY).stream()
        .allMatch(Duration::isZero);
  }

  private static <T> void set(
      Configuration configuration, ConfigOption<T> option, Optional<T> value) {
    value.ifPresentOrElse(
        present -> configuration.set(option, present), () -> configuration.removeConfig(option));
  }

  /** What the session itself sets. */
  private record UserValues(Optional<Long> size, Optional<Duration> latency) {
    static UserValues of(Configuration configuration) {
      return new UserValues(
          configuration.getOptional(TABLE_EXEC_MINIBATCH_SIZE),
          configuration.getOptional(TABLE_EXEC_MINIBATCH_ALLOW_LATENCY));
    }
  }
}
