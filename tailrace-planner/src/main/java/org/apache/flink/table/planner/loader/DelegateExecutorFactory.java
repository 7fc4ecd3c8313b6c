/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package org.apache.flink.table.planner.loader;

import io.tailrace.planner.installation.OptionlessFactory;

/**
 * Takes the place of the factory in Flink's {@code flink-table-planner-loader}, so that this jar
 * may stay in {@code lib/}: its service entry finds this class when our jar comes first on the
 * class path, and nothing looks for a factory of this kind.
 */
public final class DelegateExecutorFactory extends OptionlessFactory {

  @Override
  public String factoryIdentifier() {
    return "tailrace-instead-of-the-planner-loader";
  }
}
