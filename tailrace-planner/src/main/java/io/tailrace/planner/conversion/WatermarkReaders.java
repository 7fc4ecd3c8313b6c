/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.runtime.watermark.CutPolicy;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalOverAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalProcessTableFunction;

/** Finds plans in which a row's result can depend on the very watermark that it comes after. */
final class WatermarkReaders {
  private static final String CURRENT_WATERMARK =
      BuiltInFunctionDefinitions.CURRENT_WATERMARK.getName() + "(";

  private WatermarkReaders() {}

  /** Where the batches of a plan must be cut for watermarks. */
  static CutPolicy cutPolicy(List<RelNode> roots) {
    return roots.stream().anyMatch(WatermarkReaders::readsWatermark)
        ? CutPolicy.EVERY_ADVANCE
        : CutPolicy.CONCERNED_ROWS;
  }

  /** A node's description holds all its expressions, whatever the class of the node. */
  private static boolean readsWatermark(RelNode node) {
    return node instanceof StreamPhysicalProcessTableFunction
        || (node instanceof StreamPhysicalOverAggregate over && forgetsByWatermark(over))
        || PhysicalPlan.describe(node).contains(CURRENT_WATERMARK)
        || node.getInputs().stream().anyMatch(WatermarkReaders::readsWatermark);
  }

  /**
   * Whether Flink's operator forgets a key when a watermark comes before the key's next row: RANGE
   * with a bound over row time does so, and then takes rows that it would else drop as late.
   */
  private static boolean forgetsByWatermark(StreamPhysicalOverAggregate over) {
    Window.Group group = over.logicWindow().groups.get(0);
    int orderField = group.orderKeys.getFieldCollations().get(0).getFieldIndex();
    return !group.isRows
        && !group.lowerBound.isUnbounded()
        && FlinkTypeFactory.isRowtimeIndicatorType(
            over.getInput().getRowType().getFieldList().get(orderField).getType());
  }
}
