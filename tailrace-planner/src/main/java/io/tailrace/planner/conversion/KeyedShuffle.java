/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.Placement;
import io.tailrace.planner.Refusal;
import io.tailrace.planner.physical.TailraceRel;
import io.tailrace.planner.physical.TailraceSinkExchange;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions.SinkKeyedShuffle;
import org.apache.flink.table.api.config.ExecutionConfigOptions.TypeLengthEnforcer;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.apache.flink.table.connector.ParallelismProvider;
import org.apache.flink.table.connector.sink.DynamicTableSink.SinkRuntimeProvider;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSink;
import org.apache.flink.table.planner.utils.ShortcutUtils;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.types.logical.RowType;

/**
 * The shuffle by the primary key that Flink's sink node hides, put before it where the input is in
 * batches:
 *
 * <pre>
 *   Sink(table)           Sink(table)
 *     input        ==>      Exchange(hash[primary key])
 *                             input
 * </pre>
 *
 * The option {@code table.exec.sink.keyed-shuffle} says when Flink shuffles: with AUTO, if the
 * sink's parallelism is not the input's, which ours makes equal; with FORCE, always. A sink of one
 * subtask needs no shuffle.
 */
final class KeyedShuffle {
  private final StreamPhysicalSink sink;
  private final RowType consumed;
  private final Optional<Integer> parallelism;
  private final ReadableConfig config;

  /**
   * The shuffle of a sink without an upsert materializer.
   *
   * @param consumed type of the rows that the table takes
   */
  KeyedShuffle(StreamPhysicalSink sink, SinkRuntimeProvider provider, RowType consumed) {
    this.sink = sink;
    this.consumed = consumed;
    this.parallelism =
        provider instanceof ParallelismProvider configured
            ? configured.getParallelism()
            : Optional.empty();
    this.config = ShortcutUtils.unwrapTableConfig(sink);
  }

  /**
   * Leaves the sink to Flink's operator.
   *
   * @param input the converted input
   * @param reason why the sink takes rows
   */
  Conversion takeRows(RelNode input, String reason) {
    int[] key = keyFields();
    return switch (key.length == 0
        ? SinkKeyedShuffle.NONE
        : config.get(ExecutionConfigOptions.TABLE_EXEC_SINK_KEYED_SHUFFLE)) {
      case NONE -> new Conversion.Refused(Placement.connector(reason));
      case AUTO ->
          parallelism.filter(subtasks -> subtasks > 1).isPresent()
              ? shuffle(input, key, reason)
              : new Conversion.Refused(Placement.connector(reason));
      case FORCE ->
          parallelism.filter(subtasks -> subtasks == 1).isPresent()
              ? new Conversion.Refused(Placement.connector(reason))
              : Conversion.hosted(
                  Refusal.FORCED_SHUFFLE.reason(
                      ExecutionConfigOptions.TABLE_EXEC_SINK_KEYED_SHUFFLE.key()));
    };
  }

  private Conversion shuffle(RelNode input, int[] key, String reason) {
    if (!(input instanceof TailraceRel batches)) {
      return Conversion.hosted(Refusal.SHUFFLE_OF_ROWS.reason());
    }
    if (isCut(key)) {
      return Conversion.hosted(Refusal.SHUFFLE_OF_CUT_KEYS.reason());
    }
    return new Conversion.Fed(
        TailraceSinkExchange.of(
            batches, PhysicalPlan.describe(sink), key, parallelism.orElseThrow()),
        Placement.connector(reason));
  }

  /** Whether Flink changes keys before it shuffles them, so that other keys become equal. */
  private boolean isCut(int[] key) {
    return config.get(ExecutionConfigOptions.TABLE_EXEC_SINK_TYPE_LENGTH_ENFORCER)
            == TypeLengthEnforcer.TRIM_PAD
        && IntStream.of(key).mapToObj(consumed::getTypeAt).anyMatch(KeyedShuffle::hasLength);
  }

  private static boolean hasLength(LogicalType type) {
    return type.is(LogicalTypeFamily.CHARACTER_STRING) || type.is(LogicalTypeFamily.BINARY_STRING);
  }

  private int[] keyFields() {
    ResolvedSchema schema = sink.contextResolvedTable().getResolvedSchema();
    return schema.getPrimaryKey().map(UniqueConstraint::getColumns).stream()
        .flatMap(columns -> columns.stream())
        .mapToInt(consumed::getFieldIndex)
        .toArray();
  }
}
