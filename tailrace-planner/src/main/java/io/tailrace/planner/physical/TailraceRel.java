/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.physical;

import io.tailrace.planner.Decision;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.Placement;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRel;

/**
 * A physical node that one of our operators runs. All of its edges carry batches.
 *
 * <p>Our nodes specialise the stream nodes of Flink's physical algebra: a plan mixes both, and
 * everything that reads it (metadata, analyzers, the rewriting of shared sub-plans) understands
 * ours without a word about them.
 */
public interface TailraceRel extends StreamPhysicalRel {
  /** The convention of nodes whose edges carry batches. */
  Convention CONVENTION = new Convention.Impl("TAILRACE", TailraceRel.class);

  /** How the node runs. */
  default Placement placement() {
    return Placement.ours(ExecutionLevel.VECTOR);
  }

  /** What was decided inside the node, apart from its placement. */
  default List<Decision> decisions() {
    return List.of();
  }

  /** The traits of a node of Flink's algebra, for the node of ours that takes its place. */
  static RelTraitSet traitsOf(RelTraitSet stock) {
    return stock.replace(CONVENTION);
  }
}
