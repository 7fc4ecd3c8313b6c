/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import java.time.Duration;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.config.ExecutionConfigOptions;

/** The settings that stock Flink runs a case with. */
enum StockSettings {
  /** Flink's defaults: every row changes the result at once. */
  DEFAULTS {
    @Override
    void apply(TableConfig config) {
      // They are the defaults.
    }

    @Override
    Agreement agreement() {
      return Agreement.EVERY_CHANGE;
    }
  },

  /**
   * Mini-batch of the size and latency that Flink's tuning guide shows, with the aggregation in two
   * phases where the planner chooses it.
   */
  MINI_BATCH {
    @Override
    void apply(TableConfig config) {
      config.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED, true);
      config.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ALLOW_LATENCY, Duration.ofSeconds(2));
      config.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_SIZE, 50_000L);
    }

    @Override
    Agreement agreement() {
      return Agreement.FINAL_ROWS;
    }
  };

  /** Changes the defaults of a table environment. */
  abstract void apply(TableConfig config);

  /** What the engines agree about when only stock Flink has these settings. */
  abstract Agreement agreement();
}
