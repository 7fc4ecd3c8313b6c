/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import java.util.List;
import org.apache.calcite.rel.RelNode;

/** The names under which plans show their nodes. */
public final class NodeNames {
  private static final List<String> PREFIXES =
      List.of("StreamPhysical", "StreamExec", "BatchPhysical", "BatchExec", "FlinkLogical");

  private NodeNames() {}

  /** The name of a node's operator, such as {@code GroupAggregate}. */
  public static String of(RelNode node) {
    String type = node.getRelTypeName();
    return PREFIXES.stream()
        .filter(type::startsWith)
        .findFirst()
        .map(prefix -> type.substring(prefix.length()))
        .orElse(type);
  }
}
