/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.batch.BatchSchema;
import io.tailrace.planner.Refusal;
import io.tailrace.planner.physical.TailraceRel;
import io.tailrace.planner.physical.TailraceSink;
import io.tailrace.runtime.sink.ColumnarSinkProvider;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions.RowtimeInserter;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.DynamicTableSink.SinkRuntimeProvider;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.connectors.DynamicSinkUtils;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSink;
import org.apache.flink.table.planner.utils.ShortcutUtils;
import org.apache.flink.table.runtime.connector.sink.SinkRuntimeProviderContext;
import org.apache.flink.table.runtime.operators.sink.constraint.ConstraintEnforcerExecutor;
import org.apache.flink.table.runtime.typeutils.TypeCheckUtils;
import org.apache.flink.table.types.logical.RowType;

/**
 * Converts a sink that takes batches:
 *
 * <pre>
 *   Sink(table)           Sink(table)      its connector gives a ColumnarSinkProvider,
 *     input        ==>      input          in batches
 * </pre>
 *
 * Flink's node stays where it has more to do than to write: a constraint to enforce row by row, an
 * upsert materializer, a row time to hand to the connector. {@link KeyedShuffle} puts its shuffle
 * by the primary key before it.
 */
final class SinkConversion implements NodeConversion<StreamPhysicalSink> {

  @Override
  public Class<StreamPhysicalSink> nodeClass() {
    return StreamPhysicalSink.class;
  }

  @Override
  public Conversion convert(StreamPhysicalSink sink, List<RelNode> inputs) {
    // The connector may keep state between its calls; the translation asks the original.
    DynamicTableSink tableSink = sink.tableSink().copy();
    SinkRuntimeProvider provider =
        tableSink.getSinkRuntimeProvider(
            new SinkRuntimeProviderContext(false, sink.targetColumns()));
    if (sink.upsertMaterialize()) {
      return Conversion.hosted(Refusal.UPSERT_MATERIALIZER.reason());
    }
    ResolvedSchema schema = sink.contextResolvedTable().getResolvedSchema();
    RowType consumed = DynamicSinkUtils.createConsumedType(schema, tableSink);
    RelNode input = inputs.get(0);
    Optional<String> reason =
        provider instanceof ColumnarSinkProvider
            ? columnarRefusal(input, consumed, ShortcutUtils.unwrapTableConfig(sink))
            : Optional.of(Refusal.ROW_SINK.reason());
    return reason.isPresent()
        ? new KeyedShuffle(sink, provider, consumed).takeRows(input, reason.get())
        : new Conversion.Converted(TailraceSink.of(sink, input));
  }

  /**
   * Why a connector that takes batches gets rows. A table with a primary key always has
   * constraints, since its key is NOT NULL, so that no sink of batches has to shuffle by one.
   */
  private static Optional<String> columnarRefusal(
      RelNode inputNode, RowType consumed, ReadableConfig config) {
    if (!(inputNode instanceof TailraceRel)) {
      // To turn rows into batches and to read these costs more than to read the rows.
      return Optional.of(Refusal.ROW_INPUT.reason());
    }
    RowType input = FlinkTypeFactory.toLogicalRowType(inputNode.getRowType());
    return StorableTypes.refusal(input, consumed)
        .or(() -> otherLayouts(input, consumed))
        .or(() -> constraints(consumed, config))
        .or(() -> rowTime(input, config));
  }

  /** Flink casts what it writes, but leaves out casts that its rows do not need. */
  private static Optional<String> otherLayouts(RowType input, RowType consumed) {
    BatchSchema given = BatchSchema.of(input);
    BatchSchema wanted = BatchSchema.of(consumed);
    for (int i = 0; i < wanted.fieldCount(); i++) {
      if (given.layout(i) != wanted.layout(i)) {
        return Optional.of(
            Refusal.SINK_TYPE.reason(wanted.type(i).asSummaryString(), wanted.fieldNames().get(i)));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> constraints(RowType consumed, ReadableConfig config) {
    return ConstraintEnforcerExecutor.create(
            consumed,
            config.get(ExecutionConfigOptions.TABLE_EXEC_SINK_NOT_NULL_ENFORCER),
            config.get(ExecutionConfigOptions.TABLE_EXEC_SINK_TYPE_LENGTH_ENFORCER),
            config.get(ExecutionConfigOptions.TABLE_EXEC_SINK_NESTED_CONSTRAINT_ENFORCER))
        .map(enforcer -> Refusal.CONSTRAINTS.reason());
  }

  private static Optional<String> rowTime(RowType input, ReadableConfig config) {
    boolean inserted =
        config.get(ExecutionConfigOptions.TABLE_EXEC_SINK_ROWTIME_INSERTER)
                == RowtimeInserter.ENABLED
            && input.getChildren().stream().anyMatch(TypeCheckUtils::isRowTime);
    return inserted ? Optional.of(Refusal.SINK_ROW_TIME.reason()) : Optional.empty();
  }
}
