/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.physical;

import io.tailrace.planner.exec.DropUpdateBeforeExecNode;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalDropUpdateBefore;
import org.apache.flink.table.planner.utils.ShortcutUtils;

/** Drops the old rows of updates after a source whose consumers need the new ones only. */
public final class TailraceDropUpdateBefore extends StreamPhysicalDropUpdateBefore
    implements TailraceRel {

  private TailraceDropUpdateBefore(RelOptCluster cluster, RelTraitSet traits, RelNode input) {
    super(cluster, traits, input);
  }

  /** The node that does what {@code node} does. */
  public static TailraceDropUpdateBefore of(StreamPhysicalDropUpdateBefore node, RelNode input) {
    return new TailraceDropUpdateBefore(
        node.getCluster(), TailraceRel.traitsOf(node.getTraitSet()), input);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new TailraceDropUpdateBefore(getCluster(), traits, inputs.get(0));
  }

  @Override
  public String getRelTypeName() {
    return StreamPhysicalDropUpdateBefore.class.getSimpleName();
  }

  @Override
  public ExecNode<?> translateToExecNode() {
    return new DropUpdateBeforeExecNode(
        ShortcutUtils.unwrapTableConfig(this),
        FlinkTypeFactory.toLogicalRowType(getRowType()),
        getRelDetailedDescription());
  }
}
