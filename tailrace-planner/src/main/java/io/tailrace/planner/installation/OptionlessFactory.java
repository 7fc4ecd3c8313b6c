/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.installation;

import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.factories.Factory;

/** A factory that Flink finds by its name and that takes no options. */
public abstract class OptionlessFactory implements Factory {

  @Override
  public final Set<ConfigOption<?>> requiredOptions() {
    return Set.of();
  }

  @Override
  public final Set<ConfigOption<?>> optionalOptions() {
    return Set.of();
  }
}
