/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.options;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.configuration.BatchExecutionOptions;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.FallbackKey;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.NettyShuffleEnvironmentOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.OptimizerConfigOptions;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.client.config.SqlClientOptions;

/** The options of Flink that a job in this process reads, by key; older spellings count as keys. */
final class FlinkOptions {

  private static final List<Class<?>> HOLDERS =
      List.of(
          BatchExecutionOptions.class,
          CheckpointingOptions.class,
          CoreOptions.class,
          DeploymentOptions.class,
          ExecutionConfigOptions.class,
          ExecutionOptions.class,
          MetricOptions.class,
          NettyShuffleEnvironmentOptions.class,
          OptimizerConfigOptions.class,
          PipelineOptions.class,
          RestOptions.class,
          RestartStrategyOptions.class,
          SqlClientOptions.class,
          StateBackendOptions.class,
          StateRecoveryOptions.class,
          TableConfigOptions.class,
          TaskManagerOptions.class);

  private final Map<String, ConfigOption<?>> byKey = new HashMap<>();

  FlinkOptions() {
    for (Class<?> holder : HOLDERS) {
      for (Field field : holder.getFields()) {
        if (Modifier.isStatic(field.getModifiers()) && field.getType() == ConfigOption.class) {
          register(field);
        }
      }
    }
  }

  private void register(Field field) {
    ConfigOption<?> option;
    try {
      option = (ConfigOption<?>) field.get(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("A public field is not accessible: " + field, e);
    }
    byKey.put(option.key(), option);
    for (FallbackKey older : option.fallbackKeys()) {
      byKey.putIfAbsent(older.getKey(), option);
    }
  }

  Optional<ConfigOption<?>> find(String key) {
    return Optional.ofNullable(byKey.get(key));
  }

  Set<String> keys() {
    return byKey.keySet();
  }
}
