/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.physical;

import io.tailrace.planner.exec.ValuesExecNode;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexLiteral;
import org.apache.flink.calcite.shaded.com.google.common.collect.ImmutableList;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalValues;
import org.apache.flink.table.planner.utils.ShortcutUtils;

/** The rows of VALUES, as batches. */
public final class TailraceValues extends StreamPhysicalValues implements TailraceRel {
  private TailraceValues(
      RelOptCluster cluster,
      RelTraitSet traits,
      ImmutableList<ImmutableList<RexLiteral>> tuples,
      RelDataType rowType) {
    super(cluster, traits, tuples, rowType);
  }

  /** The node that does what {@code values}, literals stored like their columns, does. */
  public static TailraceValues of(Values values) {
    return new TailraceValues(
        values.getCluster(),
        TailraceRel.traitsOf(values.getTraitSet()),
        values.getTuples(),
        values.getRowType());
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new TailraceValues(getCluster(), traits, getTuples(), getRowType());
  }

  @Override
  public String getRelTypeName() {
    return StreamPhysicalValues.class.getSimpleName();
  }

  @Override
  public ExecNode<?> translateToExecNode() {
    return new ValuesExecNode(
        ShortcutUtils.unwrapTableConfig(this),
        List.copyOf(getTuples()),
        FlinkTypeFactory.toLogicalRowType(getRowType()),
        getRelDetailedDescription());
  }
}
