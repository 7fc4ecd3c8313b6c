/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.option;

import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/**
 * Tuning keys of Flink distributions that Flink itself does not declare. They keep the names, types
 * and defaults under which users know them.
 */
public final class TuningOptions {
  /** Layouts of the state of a regular join. */
  public enum KeyValueSeparation {
    AUTO,
    FORCE,
    NONE
  }

  /** When a GROUP BY may run without state, by looking its rows up again. */
  public enum DeltaAggregation {
    EVENTUAL,
    AUTO,
    NONE
  }

  public static final ConfigOption<Boolean> STREAM_JOIN_MINI_BATCH_ENABLED =
      ConfigOptions.key("table.exec.stream.join.mini-batch-enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether regular joins fold the changes of a mini-batch; needs"
                  + " table.exec.mini-batch.enabled and table.exec.mini-batch.allow-latency.");

  public static final ConfigOption<KeyValueSeparation> JOIN_KV_SEPARATE =
      ConfigOptions.key("table.exec.join.kv-separate")
          .enumType(KeyValueSeparation.class)
          .defaultValue(KeyValueSeparation.AUTO)
          .withDescription("Whether the state of a regular join keeps rows apart from their keys.");

  public static final ConfigOption<DeltaAggregation> DELTA_AGG_STRATEGY =
      ConfigOptions.key("table.optimizer.delta-agg.strategy")
          .enumType(DeltaAggregation.class)
          .defaultValue(DeltaAggregation.NONE)
          .withDescription(
              "Whether a GROUP BY keeps no state and looks the rows of a changed group up in its"
                  + " source: EVENTUAL always or fail, AUTO where possible, NONE never.");

  public static final ConfigOption<Boolean> DELTA_AGG_IGNORE_NON_UNIQUE_KEY_FILTER =
      ConfigOptions.key("table.optimizer.delta-agg.ignore-non-unique-key-filter")
          .booleanType()
          .defaultValue(false)
          .withDescription(
              "Whether a stateless GROUP BY accepts a later filter on other columns than its"
                  + " unique key; rows that stop to match then stay in the sink.");

  public static final ConfigOption<Boolean> DELTA_AGG_CACHE_ENABLED =
      ConfigOptions.key("table.exec.delta-agg.cache-enabled")
          .booleanType()
          .defaultValue(false)
          .withDescription("Whether a stateless GROUP BY caches the rows of its groups.");

  public static final ConfigOption<Long> DELTA_AGG_CACHE_SIZE =
      ConfigOptions.key("table.exec.delta-agg.cache-size")
          .longType()
          .defaultValue(10_000L)
          .withDescription("Groups that the cache of a stateless GROUP BY holds per subtask.");

  public static final ConfigOption<Boolean> HIVE_SINK_STATISTIC_AUTO_GATHER =
      ConfigOptions.key("table.exec.hive.sink.statistic-auto-gather.enable")
          .booleanType()
          .defaultValue(true)
          .withDescription("Whether Hive sinks gather table statistics when they commit.");

  private TuningOptions() {}
}
