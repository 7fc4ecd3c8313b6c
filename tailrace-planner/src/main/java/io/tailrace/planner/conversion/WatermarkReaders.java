/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.runtime.watermark.CutPolicy;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
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
        || PhysicalPlan.describe(node).contains(CURRENT_WATERMARK)
        || node.getInputs().stream().anyMatch(WatermarkReaders::readsWatermark);
  }
}
