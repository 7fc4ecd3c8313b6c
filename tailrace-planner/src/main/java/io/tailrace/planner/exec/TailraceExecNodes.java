/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import java.util.List;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.utils.ExecNodeMetadataUtil;

/**
 * The nodes that plan files may hold beside Flink's. Flink's planner keeps its own in two places:
 * those that may be written, and those that can be read by name and version.
 */
public final class TailraceExecNodes {
  private static final List<Class<? extends ExecNode<?>>> CLASSES =
      List.of(
          BatchToRowExecNode.class,
          CalcExecNode.class,
          DropUpdateBeforeExecNode.class,
          ExchangeExecNode.class,
          GroupAggregateExecNode.class,
          RowToBatchExecNode.class,
          SinkExchangeExecNode.class,
          SinkExecNode.class,
          TableSourceScanExecNode.class,
          UnionExecNode.class,
          ValuesExecNode.class,
          WatermarkAssignerExecNode.class);

  private TailraceExecNodes() {}

  /** Makes Flink's planner know the nodes. Calls after the first one change nothing. */
  public static synchronized void register() {
    for (Class<? extends ExecNode<?>> node : CLASSES) {
      if (ExecNodeMetadataUtil.execNodes().add(node)) {
        ExecNodeMetadataUtil.addTestNode(node);
      }
    }
  }
}
