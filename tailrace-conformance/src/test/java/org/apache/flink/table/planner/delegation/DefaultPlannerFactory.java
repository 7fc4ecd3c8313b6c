/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package org.apache.flink.table.planner.delegation;

import io.tailrace.conformance.RunningTest;
import io.tailrace.planner.installation.OptionlessFactory;
import org.apache.flink.table.delegation.Planner;
import org.apache.flink.table.delegation.PlannerFactory;

/**
 * Gives the tests of Flink the planner of the engine that runs now. The class has the name of
 * Flink's own factory and comes first on the class path of this module.
 */
public final class DefaultPlannerFactory extends OptionlessFactory implements PlannerFactory {

  @Override
  public String factoryIdentifier() {
    return PlannerFactory.DEFAULT_IDENTIFIER;
  }

  @Override
  public Planner create(Context context) {
    return RunningTest.engine().planner(context);
  }
}
