/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.planner.FallbackMode;
import io.tailrace.planner.TailraceOptions;
import java.util.Locale;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/** The engines of a comparison; both run in one JVM, on one cluster, from the same statements. */
public enum Engine {
  /** Flink's own planner and operators. */
  STOCK {
    @Override
    StreamTableEnvironment tableEnvironment(StreamExecutionEnvironment environment) {
      return StockTableEnvironment.create(environment);
    }
  },

  /**
   * Ours, refusing to fall back: a case that Flink's operators run would compare Flink with itself.
   */
  TAILRACE {
    @Override
    StreamTableEnvironment tableEnvironment(StreamExecutionEnvironment environment) {
      StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
      tables.getConfig().set(TailraceOptions.FALLBACK, FallbackMode.FORBID);
      return tables;
    }
  };

  /** A table environment that adds its jobs to {@code environment}. */
  abstract StreamTableEnvironment tableEnvironment(StreamExecutionEnvironment environment);

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
