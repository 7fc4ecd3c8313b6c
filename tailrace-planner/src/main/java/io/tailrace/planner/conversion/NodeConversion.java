/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import java.util.List;
import org.apache.calcite.rel.RelNode;

/**
 * Converts the nodes of one class to a node of ours, or refuses with a reason.
 *
 * @param <T> the class of the algebra, one that logical and physical nodes share where there is one
 */
public interface NodeConversion<T extends RelNode> {

  /** The class of nodes that this conversion knows. */
  Class<T> nodeClass();

  /**
   * Converts a node.
   *
   * @param node the node, with its traits; its inputs may be outdated
   * @param inputs the inputs that the new node must have, already converted
   */
  Conversion convert(T node, List<RelNode> inputs);
}
