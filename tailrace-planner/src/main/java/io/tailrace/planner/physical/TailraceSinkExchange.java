/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.physical;

import io.tailrace.planner.Decision;
import io.tailrace.planner.exec.SinkExchangeExecNode;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelDistribution;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalExchange;
import org.apache.flink.table.planner.plan.trait.FlinkRelDistribution;
import org.apache.flink.table.planner.utils.ShortcutUtils;

/**
 * Shuffles batches by the primary key of a sink, so that the changes of a key reach one writer in
 * their order. The shuffle happens where the sink has another parallelism than its input.
 */
public final class TailraceSinkExchange extends StreamPhysicalExchange implements TailraceRel {
  private final String sink;
  private final int parallelism;

  private TailraceSinkExchange(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      RelDistribution distribution,
      String sink,
      int parallelism) {
    super(cluster, traits, input, distribution);
    this.sink = sink;
    this.parallelism = parallelism;
  }

  /**
   * An exchange before a sink.
   *
   * @param sink names the sink to users
   * @param keyFields indices of the primary key's fields, in its order
   * @param parallelism of the sink
   */
  public static TailraceSinkExchange of(
      TailraceRel input, String sink, int[] keyFields, int parallelism) {
    FlinkRelDistribution distribution = FlinkRelDistribution.hash(keyFields, true);
    return new TailraceSinkExchange(
        input.getCluster(),
        input.getTraitSet().replace(distribution),
        input,
        distribution,
        sink,
        parallelism);
  }

  @Override
  public StreamPhysicalExchange copy(
      RelTraitSet traits, RelNode input, RelDistribution distribution) {
    return new TailraceSinkExchange(getCluster(), traits, input, distribution, sink, parallelism);
  }

  @Override
  public List<Decision> decisions() {
    List<String> key =
        getDistribution().getKeys().stream().map(getRowType().getFieldNames()::get).toList();
    return List.of(
        Decision.of(
            sink,
            "rows are shuffled by hash of " + key + " in batches",
            "its parallelism is set to "
                + parallelism
                + "; an input of the same parallelism stays as it is"));
  }

  @Override
  public String getRelTypeName() {
    return StreamPhysicalExchange.class.getSimpleName();
  }

  @Override
  public ExecNode<?> translateToExecNode() {
    return new SinkExchangeExecNode(
        ShortcutUtils.unwrapTableConfig(this),
        getDistribution().getKeys().stream().mapToInt(Integer::intValue).toArray(),
        parallelism,
        FlinkTypeFactory.toLogicalRowType(getRowType()),
        getRelDetailedDescription());
  }
}
