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
 * Stands before the class of the same name that refuses a class path on which other factories come
 * before ours: in this module they do so on purpose, to choose between two engines.
 */
public final class PlannerOrderCheck extends OptionlessFactory implements ExecutorFactory {

  @Override
  public String factoryIdentifier() {
    return "no-planner-order-check";
  }

  @Override
  public Executor create(Configuration configuration) {
    throw new UnsupportedOperationException("This factory makes no executor.");
  }
}
