/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.physical;

import io.tailrace.planner.aggregate.GroupAggregation;
import io.tailrace.planner.exec.GroupAggregateExecNode;
import io.tailrace.planner.state.TimeToLive;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.PartialFinalType;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupAggregate;
import org.apache.flink.table.planner.utils.ShortcutUtils;
import scala.collection.Seq;

/** Computes the groups of an unbounded GROUP BY from batches. */
public final class TailraceGroupAggregate extends StreamPhysicalGroupAggregate
    implements TailraceRel {
  private final GroupAggregation aggregation;
  private final TimeToLive timeToLive;

  private TailraceGroupAggregate(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      RelDataType rowType,
      int[] grouping,
      Seq<AggregateCall> calls,
      PartialFinalType partialFinalType,
      List<RelHint> hints,
      GroupAggregation aggregation,
      TimeToLive timeToLive) {
    super(cluster, traits, input, rowType, grouping, calls, partialFinalType, hints);
    this.aggregation = aggregation;
    this.timeToLive = timeToLive;
  }

  /**
   * The node that does what {@code node} does.
   *
   * @param input sends each group to one subtask
   * @param aggregation what {@code node} computes
   * @param timeToLive of a group
   */
  public static TailraceGroupAggregate of(
      StreamPhysicalGroupAggregate node,
      TailraceExchange input,
      GroupAggregation aggregation,
      TimeToLive timeToLive) {
    return new TailraceGroupAggregate(
        node.getCluster(),
        TailraceRel.traitsOf(node.getTraitSet()),
        input,
        node.getRowType(),
        node.grouping(),
        node.aggCalls(),
        node.partialFinalType(),
        node.hints(),
        aggregation,
        timeToLive);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new TailraceGroupAggregate(
        getCluster(),
        traits,
        inputs.get(0),
        getRowType(),
        grouping(),
        aggCalls(),
        partialFinalType(),
        hints(),
        aggregation,
        timeToLive);
  }

  /** How long a group is kept. */
  public TimeToLive timeToLive() {
    return timeToLive;
  }

  @Override
  public String getRelTypeName() {
    return StreamPhysicalGroupAggregate.class.getSimpleName();
  }

  @Override
  public ExecNode<?> translateToExecNode() {
    return new GroupAggregateExecNode(
        ShortcutUtils.unwrapTableConfig(this),
        aggregation,
        timeToLive,
        FlinkTypeFactory.toLogicalRowType(getRowType()),
        getRelDetailedDescription());
  }
}
