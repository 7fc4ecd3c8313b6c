/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.physical;

import io.tailrace.planner.exec.WatermarkAssignerExecNode;
import io.tailrace.runtime.watermark.CutPolicy;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.calcite.WatermarkUtils;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalWatermarkAssigner;
import org.apache.flink.table.planner.utils.ShortcutUtils;

/** Makes the watermarks that a WATERMARK clause asks for. */
public final class TailraceWatermarkAssigner extends StreamPhysicalWatermarkAssigner
    implements TailraceRel {
  private final CutPolicy cutPolicy;

  private TailraceWatermarkAssigner(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      List<RelHint> hints,
      int rowtimeField,
      RexNode watermark,
      CutPolicy cutPolicy) {
    super(cluster, traits, input, hints, rowtimeField, watermark);
    this.cutPolicy = cutPolicy;
  }

  /**
   * The node that does what {@code node} does.
   *
   * @param cutPolicy where a watermark must stand inside the rows of a batch
   */
  public static TailraceWatermarkAssigner of(
      StreamPhysicalWatermarkAssigner node, RelNode input, CutPolicy cutPolicy) {
    return new TailraceWatermarkAssigner(
        node.getCluster(),
        TailraceRel.traitsOf(node.getTraitSet()),
        input,
        node.hints(),
        node.rowtimeFieldIndex(),
        node.watermarkExpr(),
        cutPolicy);
  }

  @Override
  public RelNode copy(
      RelTraitSet traits, RelNode input, List<RelHint> hints, int rowtime, RexNode watermark) {
    return new TailraceWatermarkAssigner(
        getCluster(), traits, input, hints, rowtime, watermark, cutPolicy);
  }

  @Override
  public RelNode withHints(List<RelHint> hints) {
    return copy(getTraitSet(), getInput(), hints, rowtimeFieldIndex(), watermarkExpr());
  }

  @Override
  public String getRelTypeName() {
    return StreamPhysicalWatermarkAssigner.class.getSimpleName();
  }

  @Override
  public ExecNode<?> translateToExecNode() {
    return new WatermarkAssignerExecNode(
        ShortcutUtils.unwrapTableConfig(this),
        WatermarkUtils.simplify(getCluster(), watermarkExpr()),
        rowtimeFieldIndex(),
        cutPolicy,
        FlinkTypeFactory.toLogicalRowType(getRowType()),
        getRelDetailedDescription());
  }
}
