/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.physical;

import io.tailrace.planner.exec.SinkExecNode;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.spec.DynamicTableSinkSpec;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRel;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSink;
import org.apache.flink.table.planner.plan.utils.ChangelogPlanUtils;
import org.apache.flink.table.planner.utils.JavaScalaConversionUtil;
import org.apache.flink.table.planner.utils.ShortcutUtils;

/** Writes batches to a table sink that takes them. */
public final class TailraceSink extends SingleRel implements TailraceRel {
  private final StreamPhysicalSink sink;

  private TailraceSink(RelOptCluster cluster, RelTraitSet traits, StreamPhysicalSink sink) {
    super(cluster, traits, sink.getInput());
    this.sink = sink;
  }

  /** The node that writes to the table of {@code sink}. */
  public static TailraceSink of(StreamPhysicalSink sink, RelNode input) {
    return new TailraceSink(
        sink.getCluster(),
        TailraceRel.traitsOf(sink.getTraitSet()),
        (StreamPhysicalSink) sink.copy(sink.getTraitSet(), List.of(input)));
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new TailraceSink(
        getCluster(), traits, (StreamPhysicalSink) sink.copy(sink.getTraitSet(), inputs));
  }

  @Override
  public boolean requireWatermark() {
    return sink.requireWatermark();
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return sink.explainTerms(writer);
  }

  @Override
  public String getRelTypeName() {
    return StreamPhysicalSink.class.getSimpleName();
  }

  @Override
  public ExecNode<?> translateToExecNode() {
    DynamicTableSinkSpec table =
        new DynamicTableSinkSpec(
            sink.contextResolvedTable(), List.of(sink.abilitySpecs()), sink.targetColumns());
    table.setTableSink(sink.tableSink());
    return new SinkExecNode(
        ShortcutUtils.unwrapTableConfig(this),
        table,
        JavaScalaConversionUtil.toJava(
                ChangelogPlanUtils.getChangelogMode((StreamPhysicalRel) sink.getInput()))
            .orElseThrow(),
        FlinkTypeFactory.toLogicalRowType(getRowType()),
        sink.getRelDetailedDescription());
  }
}
