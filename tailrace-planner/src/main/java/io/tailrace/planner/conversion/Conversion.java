/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.Placement;
import io.tailrace.planner.physical.TailraceRel;

/** What came of the attempt to convert a node: a node of ours, or the reason why there is none. */
public sealed interface Conversion {

  /** The node of ours that takes the place of the converted one. */
  record Converted(TailraceRel node) implements Conversion {}

  /**
   * Nothing of ours can run the node.
   *
   * @param placement how it runs instead, with the reason
   */
  record Refused(Placement placement) implements Conversion {}

  /**
   * Nothing of ours can run the node, but its only input needs more of ours.
   *
   * @param input takes the place of the node's input, on top of it
   * @param placement how the node runs, with the reason
   */
  record Fed(TailraceRel input, Placement placement) implements Conversion {}

  /** A refusal that leaves the node to Flink's operator. */
  static Conversion hosted(String reason) {
    return new Refused(Placement.hosted(reason));
  }
}
