/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.physical;

import io.tailrace.planner.Placement;
import io.tailrace.planner.exec.TableSourceScanExecNode;
import io.tailrace.runtime.watermark.CutPolicy;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.spec.DynamicTableSourceSpec;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalTableSourceScan;
import org.apache.flink.table.planner.plan.schema.TableSourceTable;
import org.apache.flink.table.planner.utils.ShortcutUtils;

/** Reads batches from a table source. */
public final class TailraceTableSourceScan extends StreamPhysicalTableSourceScan
    implements TailraceRel {
  private final CutPolicy cutPolicy;
  private Optional<TableSourceScanExecNode> translated = Optional.empty();

  private TailraceTableSourceScan(
      RelOptCluster cluster,
      RelTraitSet traits,
      List<RelHint> hints,
      TableSourceTable table,
      boolean eventTimeSnapshotRequired,
      CutPolicy cutPolicy) {
    super(cluster, traits, hints, table, eventTimeSnapshotRequired);
    this.cutPolicy = cutPolicy;
  }

  /**
   * The node that reads what {@code scan} reads.
   *
   * @param cutPolicy where a watermark must stand inside the rows of a batch
   */
  public static TailraceTableSourceScan of(
      StreamPhysicalTableSourceScan scan, CutPolicy cutPolicy) {
    return new TailraceTableSourceScan(
        scan.getCluster(),
        TailraceRel.traitsOf(scan.getTraitSet()),
        scan.getHints(),
        scan.tableSourceTable(),
        scan.eventTimeSnapshotRequired(),
        cutPolicy);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new TailraceTableSourceScan(
        getCluster(),
        traits,
        getHints(),
        tableSourceTable(),
        eventTimeSnapshotRequired(),
        cutPolicy);
  }

  /** Where a connector builds a stream, what it is made of is known when it has been built. */
  @Override
  public Placement placement() {
    return translated
        .map(TableSourceScanExecNode::placement)
        .orElseGet(TailraceRel.super::placement);
  }

  @Override
  public String getRelTypeName() {
    return StreamPhysicalTableSourceScan.class.getSimpleName();
  }

  @Override
  public ExecNode<?> translateToExecNode() {
    DynamicTableSourceSpec table =
        new DynamicTableSourceSpec(
            tableSourceTable().contextResolvedTable(), List.of(tableSourceTable().abilitySpecs()));
    table.setTableSource(tableSource());
    TableSourceScanExecNode node =
        new TableSourceScanExecNode(
            ShortcutUtils.unwrapTableConfig(this),
            table,
            cutPolicy,
            FlinkTypeFactory.toLogicalRowType(getRowType()),
            getRelDetailedDescription());
    translated = Optional.of(node);
    return node;
  }
}
