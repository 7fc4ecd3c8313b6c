/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.physical;

import io.tailrace.planner.exec.UnionExecNode;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalUnion;
import org.apache.flink.table.planner.utils.ShortcutUtils;

/** UNION ALL of batches. */
public final class TailraceUnion extends StreamPhysicalUnion implements TailraceRel {

  private TailraceUnion(
      RelOptCluster cluster, RelTraitSet traits, List<RelNode> inputs, RelDataType rowType) {
    super(cluster, traits, inputs, /* all */ true, rowType);
  }

  /** The node that does what {@code union}, a UNION ALL, does. */
  public static TailraceUnion of(Union union, List<RelNode> inputs) {
    return new TailraceUnion(
        union.getCluster(), TailraceRel.traitsOf(union.getTraitSet()), inputs, union.getRowType());
  }

  @Override
  public SetOp copy(RelTraitSet traits, List<RelNode> inputs, boolean all) {
    return new TailraceUnion(getCluster(), traits, inputs, getRowType());
  }

  @Override
  public String getRelTypeName() {
    return StreamPhysicalUnion.class.getSimpleName();
  }

  @Override
  public ExecNode<?> translateToExecNode() {
    return new UnionExecNode(
        ShortcutUtils.unwrapTableConfig(this),
        getInputs().size(),
        FlinkTypeFactory.toLogicalRowType(getRowType()),
        getRelDetailedDescription());
  }
}
