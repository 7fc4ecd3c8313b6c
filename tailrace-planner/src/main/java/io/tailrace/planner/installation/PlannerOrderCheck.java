/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.installation;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.delegation.ExecutorFactory;

/**
 * No executor, but a service that Flink asks for its name whenever it looks for one. So it runs
 * even where a planner of Flink's comes first on the class path and ours would never be asked.
 */
public final class PlannerOrderCheck extends OptionlessFactory implements ExecutorFactory {

  @Override
  public String factoryIdentifier() {
    PlannerOrder.check(PlannerOrderCheck.class);
    return "tailrace-planner-order-check";
  }

  @Override
  public Executor create(Configuration configuration) {
    throw new UnsupportedOperationException("This factory only checks the class path.");
  }
}
