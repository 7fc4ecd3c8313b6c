/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.runtime.exchange;

import static org.apache.flink.util.Preconditions.checkArgument;

import io.tailrace.batch.BatchSchema;
import io.tailrace.batch.KeyGroups;
import io.tailrace.batch.RowBatch;
import io.tailrace.batch.RowBatchTypeInfo;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;
import org.apache.flink.streaming.api.transformations.PartitionTransformation;

/** Builds the transformations of exchanges between tasks. */
public final class Exchanges {
  private Exchanges() {}

  /**
   * A hash exchange: every key arrives, in order, at the subtask that owns its key group.
   *
   * @param input batches of the schema, with any selection
   * @param keyFields indices of the fields of the key, in its order; none sends all rows to one
   *     subtask
   * @param parallelism of the receiving end; operators after it need the same
   * @param maxParallelism number of key groups; operators after it need the same
   * @return the receiving end
   */
  public static Transformation<RowBatch> hash(
      Transformation<RowBatch> input,
      BatchSchema schema,
      int[] keyFields,
      int parallelism,
      int maxParallelism) {
    checkArgument(
        parallelism > 0
            && parallelism <= maxParallelism
            && maxParallelism <= KeyGroups.MAX_PARALLELISM_LIMIT,
        "%s key groups cannot be spread over %s subtasks.",
        maxParallelism,
        parallelism);
    OneInputTransformation<RowBatch, RowBatch> receiver =
        new OneInputTransformation<>(
            split(input, schema, keyFields, maxParallelism),
            "ExchangeReceiver",
            new ExchangeReceiver.Factory(schema, keyFields),
            new RowBatchTypeInfo(schema),
            parallelism);
    receiver.setMaxParallelism(maxParallelism);
    return receiver;
  }

  /**
   * The sending end of a hash exchange, for a consumer that checks the key groups of its rows
   * itself and sets the number of key groups as its maximum parallelism.
   */
  public static PartitionTransformation<RowBatch> split(
      Transformation<RowBatch> input, BatchSchema schema, int[] keyFields, int maxParallelism) {
    OneInputTransformation<RowBatch, RowBatch> splitter =
        new OneInputTransformation<>(
            input,
            "Exchange",
            new ExchangeOperator.Factory(schema, keyFields),
            new RowBatchTypeInfo(schema),
            input.getParallelism());
    return new PartitionTransformation<>(
        splitter, new KeyGroupPartitioner(schema, keyFields, maxParallelism));
  }
}
