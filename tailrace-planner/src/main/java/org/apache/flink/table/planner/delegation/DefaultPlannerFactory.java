/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package org.apache.flink.table.planner.delegation;

import io.tailrace.planner.delegation.TailraceBatchPlanner;
import io.tailrace.planner.delegation.TailracePlanner;
import io.tailrace.planner.installation.InstallationCheck;
import io.tailrace.planner.installation.OptionlessFactory;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.delegation.Planner;
import org.apache.flink.table.delegation.PlannerFactory;

/**
 * Creates the planner of a table environment. The class has the name of Flink's own factory, so
 * that the service entry of Flink's planner jar finds this one when it comes first on the class
 * path.
 */
public final class DefaultPlannerFactory extends OptionlessFactory implements PlannerFactory {

  @Override
  public String factoryIdentifier() {
    return PlannerFactory.DEFAULT_IDENTIFIER;
  }

  @Override
  public Planner create(Context context) {
    InstallationCheck.run();
    RuntimeExecutionMode mode = context.getTableConfig().get(ExecutionOptions.RUNTIME_MODE);
    return switch (mode) {
      case STREAMING ->
          new TailracePlanner(
              context.getExecutor(),
              context.getTableConfig(),
              context.getModuleManager(),
              context.getFunctionCatalog(),
              context.getCatalogManager(),
              context.getClassLoader());
      case BATCH ->
          new TailraceBatchPlanner(
              context.getExecutor(),
              context.getTableConfig(),
              context.getModuleManager(),
              context.getFunctionCatalog(),
              context.getCatalogManager(),
              context.getClassLoader());
      case AUTOMATIC ->
          throw new TableException(
              "Unsupported mode '"
                  + mode
                  + "' for '"
                  + ExecutionOptions.RUNTIME_MODE.key()
                  + "'. Only an explicit BATCH or STREAMING mode is supported in Table API.");
    };
  }
}
