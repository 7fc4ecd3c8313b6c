/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.physical;

import io.tailrace.planner.exec.ExchangeExecNode;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelDistribution;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.InputProperty;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalExchange;
import org.apache.flink.table.planner.plan.trait.FlinkRelDistribution;
import org.apache.flink.table.planner.utils.ShortcutUtils;

/** Sends the batches of a key to the subtask that owns its key group. */
public final class TailraceExchange extends StreamPhysicalExchange implements TailraceRel {

  private TailraceExchange(
      RelOptCluster cluster, RelTraitSet traits, RelNode input, RelDistribution distribution) {
    super(cluster, traits, input, distribution);
  }

  /**
   * An exchange behind a node.
   *
   * @param keyFields indices of the key's fields, in its order; none sends all rows to one subtask
   */
  public static TailraceExchange of(RelNode input, int[] keyFields) {
    FlinkRelDistribution distribution =
        keyFields.length == 0
            ? FlinkRelDistribution.SINGLETON()
            : FlinkRelDistribution.hash(keyFields, /* requireStrict */ true);
    return new TailraceExchange(
        input.getCluster(),
        TailraceRel.traitsOf(input.getTraitSet()).replace(distribution),
        input,
        distribution);
  }

  @Override
  public StreamPhysicalExchange copy(
      RelTraitSet traits, RelNode input, RelDistribution distribution) {
    return new TailraceExchange(getCluster(), traits, input, distribution);
  }

  @Override
  public String getRelTypeName() {
    return StreamPhysicalExchange.class.getSimpleName();
  }

  @Override
  public ExecNode<?> translateToExecNode() {
    return new ExchangeExecNode(
        ShortcutUtils.unwrapTableConfig(this),
        InputProperty.builder().requiredDistribution(getRequiredDistribution()).build(),
        FlinkTypeFactory.toLogicalRowType(getRowType()),
        getRelDetailedDescription());
  }
}
