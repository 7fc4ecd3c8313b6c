/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.testing.run;

import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.api.internal.TableEnvironmentImpl;

/** Who plans a script. */
public enum Engine {
  /** Flink's own planner and operators. */
  STOCK {
    @Override
    public TableEnvironmentImpl environment(StreamExecutionEnvironment execution) {
      return StockTableEnvironment.create(execution);
    }
  },
  /** The planner that the class path provides, which must be ours. */
  TAILRACE {
    @Override
    public TableEnvironmentImpl environment(StreamExecutionEnvironment execution) {
      TableEnvironmentImpl environment =
          (TableEnvironmentImpl)
              StreamTableEnvironmentImpl.create(
                  execution,
                  EnvironmentSettings.newInstance()
                      .withConfiguration(
                          new Configuration()
                              .set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING))
                      .build());
      String planner = environment.getPlanner().getClass().getName();
      if (!planner.startsWith("io.tailrace.")) {
        throw new IllegalStateException(
            "The class path provides the planner "
                + planner
                + ". Put tailrace-planner before flink-table-planner_2.12.");
      }
      return environment;
    }
  };

  /** A fresh table environment in streaming mode whose jobs run where {@code execution} says. */
  public abstract TableEnvironmentImpl environment(StreamExecutionEnvironment execution);
}
