/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import java.util.function.Supplier;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeContext;

/**
 * Gives the nodes of every execution plan the numbers from 1. Flink numbers the nodes of all plans
 * of a process in one row, so that an EXPLAIN, or a statement of another session, changes the uids
 * of a plan that is compiled after it. Its counter is one for the process: while a plan is made, no
 * other plan may be.
 */
final class NodeNumbers {
  private static final Object COUNTER = new Object();

  private NodeNumbers() {}

  /** Makes a plan; every new node between its start and its end is part of it. */
  static <R> R fromOne(Supplier<R> plan) {
    return after(0, plan);
  }

  /**
   * Makes a plan that joins others in one job.
   *
   * @param last the highest number of the others
   */
  static <R> R after(int last, Supplier<R> plan) {
    synchronized (COUNTER) {
      ExecNodeContext.resetIdCounter();
      for (int number = 1; number <= last; number++) {
        ExecNodeContext.newNodeId();
      }
      return plan.get();
    }
  }
}
