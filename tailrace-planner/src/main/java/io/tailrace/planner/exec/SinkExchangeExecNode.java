/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.exec;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.RowBatch;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.runtime.exchange.Exchanges;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeConfig;
import org.apache.flink.table.types.logical.RowType;

/**
 * Shuffles batches by the primary key of a sink, if its parallelism is not the one of its input.
 * Behind the exchange both are equal, so that Flink's sink does not shuffle its rows again.
 */
public final class SinkExchangeExecNode extends BatchExecNode {
  private final int[] keyFields;
  private final int sinkParallelism;

  /**
   * A node.
   *
   * @param keyFields indices of the primary key's fields, in its order
   */
  public SinkExchangeExecNode(
      int[] keyFields, int sinkParallelism, RowType rowType, String description) {
    super(
        "tailrace-exec-sink-exchange_1",
        "Exchange",
        1,
        rowType,
        description,
        ExecutionLevel.VECTOR);
    this.keyFields = keyFields.clone();
    this.sinkParallelism = sinkParallelism;
  }

  @Override
  protected Transformation<RowBatch> translateToBatches(
      PlannerBase planner, ExecNodeConfig config) {
    Transformation<RowBatch> batches = inputBatches(planner, 0);
    if (batches.getParallelism() == sinkParallelism) {
      return batches;
    }
    Transformation<RowBatch> receiver =
        Exchanges.hash(
            batches,
            BatchSchema.of((RowType) getOutputType()),
            keyFields,
            sinkParallelism,
            maxParallelism(planner));
    createTransformationMeta("exchange-receiver", "ExchangeReceiver", "ExchangeReceiver", config)
        .fill(receiver);
    createTransformationMeta("exchange", config).fill(splitterOf(receiver));
    return receiver;
  }

  /** What sends to the partitioner that {@code receiver} reads. */
  private static Transformation<?> splitterOf(Transformation<RowBatch> receiver) {
    return receiver.getInputs().get(0).getInputs().get(0);
  }

  /** The number of key groups that Flink gives a job's operators of the sink's parallelism. */
  private int maxParallelism(PlannerBase planner) {
    int configured = planner.getExecEnv().getMaxParallelism();
    return configured > 0
        ? configured
        : KeyGroupRangeAssignment.computeDefaultMaxParallelism(sinkParallelism);
  }
}
