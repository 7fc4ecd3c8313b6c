/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package org.apache.flink.table.planner.delegation;

import io.tailrace.planner.delegation.TailraceExecutor;
import io.tailrace.planner.installation.InstallationCheck;
import io.tailrace.planner.installation.OptionlessFactory;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.delegation.ExecutorFactory;
import org.apache.flink.table.delegation.StreamExecutorFactory;

/**
 * Creates the executor of a table environment. The class has the name of Flink's own factory, so
 * that the service entry of Flink's planner jar finds this one when it comes first on the class
 * path.
 */
public final class DefaultExecutorFactory extends OptionlessFactory
    implements StreamExecutorFactory {

  @Override
  public Executor create(Configuration configuration) {
    return create(StreamExecutionEnvironment.getExecutionEnvironment(configuration));
  }

  @Override
  public Executor create(StreamExecutionEnvironment environment) {
    InstallationCheck.run();
    return new TailraceExecutor(environment);
  }

  @Override
  public String factoryIdentifier() {
    return ExecutorFactory.DEFAULT_IDENTIFIER;
  }
}
