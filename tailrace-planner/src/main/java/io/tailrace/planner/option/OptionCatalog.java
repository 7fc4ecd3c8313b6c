/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.option;

import static io.tailrace.planner.option.DeclaredOption.Reader.EVERY_JOB;
import static io.tailrace.planner.option.DeclaredOption.Reader.HOSTED_OPERATORS;
import static io.tailrace.planner.option.DeclaredOption.Reader.NOBODY;
import static io.tailrace.planner.option.DeclaredOption.Reader.STATEFUL_OPERATORS;

import io.tailrace.planner.FallbackMode;
import io.tailrace.planner.TailraceOptions;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.table.api.config.AggregatePhaseStrategy;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions.AsyncOutputMode;
import org.apache.flink.table.api.config.LookupJoinHintOptions;
import org.apache.flink.table.api.config.OptimizerConfigOptions;
import org.apache.flink.table.api.config.TableConfigOptions;

/** The options whose values and effects the planner checks, and the table keys that Flink knows. */
public final class OptionCatalog {

  private static final List<DeclaredOption<?>> DECLARED =
      List.of(
          DeclaredOption.oneOf(TailraceOptions.FALLBACK, FallbackMode.class, EVERY_JOB),
          DeclaredOption.duration(TailraceOptions.SOURCE_LINGER, EVERY_JOB),
          new DeclaredOption<>(
              TailraceOptions.STATE_MEMORY,
              "a size above 0 such as '512 mb' or '2 gb'",
              value -> value.getBytes() > 0,
              EVERY_JOB),
          DeclaredOption.duration(CheckpointingOptions.CHECKPOINTING_INTERVAL, EVERY_JOB),
          new DeclaredOption<>(
              StateBackendOptions.STATE_BACKEND,
              "hashmap, rocksdb, forst, or the class name of a state backend factory",
              value -> !value.isBlank(),
              HOSTED_OPERATORS),
          DeclaredOption.duration(ExecutionConfigOptions.IDLE_STATE_RETENTION, STATEFUL_OPERATORS),
          DeclaredOption.flag(
              ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED, HOSTED_OPERATORS),
          DeclaredOption.duration(
              ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ALLOW_LATENCY, HOSTED_OPERATORS),
          DeclaredOption.positiveLong(
              ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_SIZE, HOSTED_OPERATORS),
          DeclaredOption.flag(TuningOptions.STREAM_JOIN_MINI_BATCH_ENABLED, NOBODY),
          DeclaredOption.flag(
              OptimizerConfigOptions.TABLE_OPTIMIZER_DISTINCT_AGG_SPLIT_ENABLED, HOSTED_OPERATORS),
          DeclaredOption.positiveInt(
              OptimizerConfigOptions.TABLE_OPTIMIZER_DISTINCT_AGG_SPLIT_BUCKET_NUM,
              HOSTED_OPERATORS),
          DeclaredOption.oneOf(
              OptimizerConfigOptions.TABLE_OPTIMIZER_AGG_PHASE_STRATEGY,
              AggregatePhaseStrategy.class,
              HOSTED_OPERATORS),
          DeclaredOption.oneOf(
              TuningOptions.JOIN_KV_SEPARATE, TuningOptions.KeyValueSeparation.class, NOBODY),
          DeclaredOption.oneOf(
              TuningOptions.DELTA_AGG_STRATEGY, TuningOptions.DeltaAggregation.class, NOBODY),
          DeclaredOption.flag(TuningOptions.DELTA_AGG_IGNORE_NON_UNIQUE_KEY_FILTER, NOBODY),
          DeclaredOption.flag(TuningOptions.DELTA_AGG_CACHE_ENABLED, NOBODY),
          DeclaredOption.positiveLong(TuningOptions.DELTA_AGG_CACHE_SIZE, NOBODY),
          DeclaredOption.positiveInt(
              ExecutionConfigOptions.TABLE_EXEC_ASYNC_LOOKUP_BUFFER_CAPACITY, HOSTED_OPERATORS),
          DeclaredOption.duration(
              ExecutionConfigOptions.TABLE_EXEC_ASYNC_LOOKUP_TIMEOUT, HOSTED_OPERATORS),
          DeclaredOption.oneOf(
              ExecutionConfigOptions.TABLE_EXEC_ASYNC_LOOKUP_OUTPUT_MODE,
              AsyncOutputMode.class,
              HOSTED_OPERATORS),
          DeclaredOption.positiveLong(
              ExecutionConfigOptions.TABLE_EXEC_RANK_TOPN_CACHE_SIZE, HOSTED_OPERATORS),
          DeclaredOption.flag(
              ExecutionConfigOptions.TABLE_EXEC_SOURCE_CDC_EVENTS_DUPLICATE, EVERY_JOB),
          new DeclaredOption<>(
              TableConfigOptions.TABLE_SQL_DIALECT,
              "default",
              "default"::equalsIgnoreCase,
              EVERY_JOB),
          DeclaredOption.flag(TuningOptions.HIVE_SINK_STATISTIC_AUTO_GATHER, NOBODY));

  private OptionCatalog() {}

  /** The checked options, in the order of the documentation. */
  public static List<DeclaredOption<?>> declared() {
    return DECLARED;
  }

  /** Every key that the catalog or Flink's table options declare, ascending. */
  public static List<String> knownKeys() {
    TreeSet<String> keys =
        DECLARED.stream().map(DeclaredOption::key).collect(Collectors.toCollection(TreeSet::new));
    for (Class<?> holder :
        List.of(
            ExecutionConfigOptions.class,
            OptimizerConfigOptions.class,
            TableConfigOptions.class,
            LookupJoinHintOptions.class)) {
      for (Field field : holder.getFields()) {
        if (Modifier.isStatic(field.getModifiers()) && field.getType() == ConfigOption.class) {
          keys.add(keyOf(field));
        }
      }
    }
    return List.copyOf(keys);
  }

  private static String keyOf(Field field) {
    try {
      return ((ConfigOption<?>) field.get(null)).key();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("A public field is not accessible: " + field, e);
    }
  }
}
