/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.expression.CalcProgram;
import io.tailrace.runtime.operator.CalcOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.types.logical.RowType;

/** Filters and projects. */
public final class CalcExecNode extends OneInputExecNode {
  private final CalcProgram program;

  /** A node that runs {@code program}. */
  public CalcExecNode(
      CalcProgram program, RowType outputType, String description, ExecutionLevel level) {
    super("tailrace-exec-calc_1", "calc", "Calc", outputType, description, level);
    this.program = program;
  }

  @Override
  protected StreamOperatorFactory<RowBatch> operatorFactory(
      PlannerBase planner, ExecNodeConfig config) {
    return new CalcOperatorFactory(program);
  }
}
