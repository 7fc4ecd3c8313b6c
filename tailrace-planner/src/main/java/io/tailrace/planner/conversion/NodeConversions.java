/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import java.util.List;
import org.apache.flink.table.api.TableConfig;

/** The conversions that the planner knows. */
public final class NodeConversions {

  private NodeConversions() {}

  /** The conversions in the order in which they are asked. */
  public static List<NodeConversion<?>> of(TableConfig config, ClassLoader userClassLoader) {
    return List.of();
  }
}
