/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.conformance;

import io.tailrace.planner.TailraceOptions;
import io.tailrace.planner.delegation.TailraceBatchPlanner;
import io.tailrace.planner.delegation.TailraceExecutor;
import io.tailrace.planner.delegation.TailracePlanner;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.delegation.Planner;
import org.apache.flink.table.delegation.PlannerFactory;
import org.apache.flink.table.planner.delegation.BatchPlanner;
import org.apache.flink.table.planner.delegation.DefaultExecutor;
import org.apache.flink.table.planner.delegation.StreamPlanner;

/** Who plans and runs the statements of a test. */
public enum Engine {
  /** Flink's planner, without a class of ours. */
  STOCK {
    @Override
    public Planner planner(PlannerFactory.Context context) {
      return isBatch(context)
          ? new BatchPlanner(
              context.getExecutor(),
              context.getTableConfig(),
              context.getModuleManager(),
              context.getFunctionCatalog(),
              context.getCatalogManager(),
              context.getClassLoader())
          : new StreamPlanner(
              context.getExecutor(),
              context.getTableConfig(),
              context.getModuleManager(),
              context.getFunctionCatalog(),
              context.getCatalogManager(),
              context.getClassLoader());
    }

    @Override
    public Executor executor(StreamExecutionEnvironment environment) {
      return new DefaultExecutor(environment);
    }
  },

  /** Our planner, whose plans are noted for the test that runs. */
  TAILRACE {
    @Override
    public Planner planner(PlannerFactory.Context context) {
      context.getTableConfig().set(TailraceOptions.FALLBACK, RunningTest.fallback());
      if (isBatch(context)) {
        RunningTest.plans().addBatch();
        return new TailraceBatchPlanner(
            context.getExecutor(),
            context.getTableConfig(),
            context.getModuleManager(),
            context.getFunctionCatalog(),
            context.getCatalogManager(),
            context.getClassLoader());
      }
      return new TailracePlanner(
          context.getExecutor(),
          context.getTableConfig(),
          context.getModuleManager(),
          context.getFunctionCatalog(),
          context.getCatalogManager(),
          context.getClassLoader(),
          plan -> RunningTest.plans().add(plan));
    }

    @Override
    public Executor executor(StreamExecutionEnvironment environment) {
      return new TailraceExecutor(environment);
    }
  };

  /** The planner of a table environment. */
  public abstract Planner planner(PlannerFactory.Context context);

  /** The executor of a table environment. */
  public abstract Executor executor(StreamExecutionEnvironment environment);

  private static boolean isBatch(PlannerFactory.Context context) {
    return context.getTableConfig().get(ExecutionOptions.RUNTIME_MODE)
        == RuntimeExecutionMode.BATCH;
  }
}
