/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.Placement;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecExchange;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecMiniBatchAssigner;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecSink;
import org.apache.flink.table.planner.plan.nodes.exec.stream.StreamExecTableSourceScan;

/** How the nodes of a compiled plan run: the plan says so, nothing is decided again. */
public final class ExecPlacements {
  private static final String UPSERT_MATERIALIZE = "upsertMaterialize=[true]";

  private ExecPlacements() {}

  /** The placement of a node. */
  public static Placement of(ExecNode<?> node) {
    if (node instanceof TableSourceScanExecNode scan) {
      return scan.placement();
    }
    if (node instanceof BatchExecNode ours) {
      return Placement.ours(ours.level());
    }
    if (node instanceof BatchToRowExecNode) {
      return Placement.ours(ExecutionLevel.VECTOR);
    }
    if (node instanceof StreamExecSink) {
      return node.getDescription().contains(UPSERT_MATERIALIZE)
          ? Placement.hosted("the plan holds Flink's sink with its upsert materializer")
          : Placement.connector("the connector takes rows");
    }
    if (node instanceof StreamExecTableSourceScan) {
      return Placement.connector("the plan holds Flink's scan of the connector");
    }
    if (node instanceof StreamExecExchange || node instanceof StreamExecMiniBatchAssigner) {
      return Placement.hosted("it feeds an operator that is hosted");
    }
    return Placement.hosted(
        "the plan was compiled with Flink's operator",
        "COMPILE PLAN for its statement again, unless its jobs have state to keep");
  }
}
