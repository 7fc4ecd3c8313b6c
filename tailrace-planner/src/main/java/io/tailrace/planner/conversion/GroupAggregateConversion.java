/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.Placement;
import io.tailrace.planner.Refusal;
import io.tailrace.planner.aggregate.GroupAggregation;
import io.tailrace.planner.aggregate.NoVectorFunctionException;
import io.tailrace.planner.physical.TailraceGroupAggregate;
import io.tailrace.planner.state.TimeToLive;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.configuration.StateChangelogOptions;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupAggregate;
import org.apache.flink.table.planner.utils.ShortcutUtils;
import org.apache.flink.table.types.logical.RowType;

/**
 * Converts an unbounded GROUP BY of one phase whose functions all run as vector:
 *
 * <pre>
 *   GroupAggregate          GroupAggregate (ours)
 *     Exchange       ==>      Exchange (ours)
 *       input                   input
 * </pre>
 */
final class GroupAggregateConversion implements NodeConversion<StreamPhysicalGroupAggregate> {
  private final KeyedInputs keyedInputs;
  private final ReadableConfig config;

  /** A conversion under the options of a statement. */
  GroupAggregateConversion(KeyedInputs keyedInputs, ReadableConfig config) {
    this.keyedInputs = keyedInputs;
    this.config = config;
  }

  @Override
  public Class<StreamPhysicalGroupAggregate> nodeClass() {
    return StreamPhysicalGroupAggregate.class;
  }

  @Override
  public Conversion convert(StreamPhysicalGroupAggregate node, List<RelNode> inputs) {
    RowType inputType = FlinkTypeFactory.toLogicalRowType(node.getInput().getRowType());
    RowType outputType = FlinkTypeFactory.toLogicalRowType(node.getRowType());
    Optional<Placement> refusal =
        optionRefusal()
            .or(() -> StorableTypes.refusal(inputType, outputType).map(Placement::hosted));
    if (refusal.isPresent()) {
      return new Conversion.Refused(refusal.get());
    }
    GroupAggregation aggregation = GroupAggregation.of(node);
    TimeToLive timeToLive = TimeToLive.of(node.hints(), config);
    try {
      // The execution node makes the description anew; here it only has to be possible.
      aggregation.spec(
          ShortcutUtils.unwrapTypeFactory(node),
          inputType,
          outputType,
          timeToLive.duration().toMillis());
    } catch (NoVectorFunctionException e) {
      return new Conversion.Refused(
          DistinctRemedy.of(node)
              .map(remedy -> Placement.hosted(e.getMessage(), remedy))
              .orElseGet(() -> Placement.hosted(e.getMessage())));
    }
    return new Conversion.Converted(
        TailraceGroupAggregate.of(
            node, keyedInputs.keyed(inputs.get(0), node.grouping()), aggregation, timeToLive));
  }

  /** What the options of the statement keep from ours. */
  private Optional<Placement> optionRefusal() {
    return refusal(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED, Refusal.MINI_BATCH)
        .or(
            () ->
                refusal(
                    ExecutionConfigOptions.TABLE_EXEC_ASYNC_STATE_ENABLED,
                    Refusal.ASYNCHRONOUS_STATE))
        .or(
            () ->
                StateBackendSupport.refusal(config)
                    .map(
                        reason ->
                            hostedUnless(StateChangelogOptions.ENABLE_STATE_CHANGE_LOG, reason)));
  }

  private Optional<Placement> refusal(ConfigOption<Boolean> option, Refusal refusal) {
    return config.get(option)
        ? Optional.of(hostedUnless(option, refusal.reason()))
        : Optional.empty();
  }

  private static Placement hostedUnless(ConfigOption<Boolean> option, String reason) {
    return Placement.hosted(reason, "SET '" + option.key() + "' = 'false'");
  }
}
