/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.state;

import io.tailrace.planner.physical.TailraceGroupAggregate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.planner.hint.StateTtlHint;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalChangelogNormalize;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLimit;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLocalGroupAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLookupJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRank;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSink;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSortLimit;

/**
 * How long the operators of a physical plan keep idle state, ours and Flink's. Operators whose
 * state ends with a window or an interval are not among them.
 */
public final class IdleState {
  private final ReadableConfig config;

  /** The operators of a statement with these options. */
  public IdleState(ReadableConfig config) {
    this.config = config;
  }

  /** One per input; empty for an operator without such state. */
  public List<TimeToLive> of(RelNode node) {
    if (node instanceof TailraceGroupAggregate ours) {
      return List.of(ours.timeToLive());
    }
    if (node instanceof StreamPhysicalLocalGroupAggregate) {
      return List.of();
    }
    if (node instanceof StreamPhysicalGroupAggregateBase aggregate) {
      return List.of(TimeToLive.of(aggregate.hints(), config));
    }
    if (node instanceof StreamPhysicalJoin join) {
      Map<Integer, Long> hints = StateTtlHint.getStateTtlFromHintOnBiRel(join.getHints());
      return List.of(ofSide(hints, 0), ofSide(hints, 1));
    }
    return keepsByOption(node) ? List.of(TimeToLive.ofOption(config)) : List.of();
  }

  private TimeToLive ofSide(Map<Integer, Long> hints, int side) {
    return Optional.ofNullable(hints.get(side))
        .map(TimeToLive::ofHint)
        .orElseGet(() -> TimeToLive.ofOption(config));
  }

  private static boolean keepsByOption(RelNode node) {
    return node instanceof StreamPhysicalChangelogNormalize
        || node instanceof StreamPhysicalRank
        || node instanceof StreamPhysicalLimit
        || node instanceof StreamPhysicalSortLimit
        || (node instanceof StreamPhysicalLookupJoin lookup && lookup.upsertMaterialize())
        || (node instanceof StreamPhysicalSink sink && sink.upsertMaterialize());
  }
}
