/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.Placement;
import io.tailrace.planner.explain.NodeNames;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalDataStreamScan;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalExchange;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLegacySink;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLegacyTableSourceScan;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalMiniBatchAssigner;

/** Why Flink's operator runs a node that no conversion knows. */
final class StockPlacements {
  private StockPlacements() {}

  static Placement of(RelNode node) {
    if (node instanceof StreamPhysicalLegacySink<?>
        || node instanceof StreamPhysicalDataStreamScan
        || node instanceof StreamPhysicalLegacyTableSourceScan) {
      return Placement.connector("a DataStream or a legacy connector carries rows");
    }
    if (node instanceof StreamPhysicalExchange || node instanceof StreamPhysicalMiniBatchAssigner) {
      return Placement.hosted("it feeds an operator that is hosted");
    }
    return Placement.hosted(NodeNames.of(node) + " has no operator of Tailrace yet");
  }
}
