/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import io.tailrace.planner.conversion.PhysicalPlan;
import io.tailrace.planner.state.IdleState;
import io.tailrace.planner.state.TimeToLive;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalChangelogNormalize;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGlobalWindowAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupTableAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalGroupWindowAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalIncrementalGroupAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalIntervalJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLimit;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLocalGroupAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLookupJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalMatch;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalMultiJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalOverAggregateBase;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalProcessTableFunction;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRank;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSink;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSortLimit;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalTemporalJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalTemporalSort;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalWindowAggregate;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalWindowDeduplicate;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalWindowJoin;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalWindowRank;
import org.apache.flink.table.planner.plan.utils.ChangelogPlanUtils;
import org.apache.flink.table.planner.plan.utils.RankProcessStrategy;
import org.apache.flink.table.planner.utils.JavaScalaConversionUtil;

/** Knows which nodes of a physical plan keep state, what and for how long. */
final class StatefulOperators {
  /** Until event time or processing time has passed what the operator waits for. */
  private static final String UNTIL_TIME_PASSES =
      "until the watermark, or the clock, has passed it";

  private final ReadableConfig config;
  private final IdleState idleState;

  StatefulOperators(ReadableConfig config) {
    this.config = config;
    this.idleState = new IdleState(config);
  }

  /** What a node keeps; empty for a stateless one. */
  Optional<KeptState> stateOf(RelNode node) {
    return aggregate(node)
        .or(() -> join(node))
        .or(() -> window(node))
        .or(() -> order(node))
        .or(() -> changelog(node));
  }

  private Optional<KeptState> aggregate(RelNode node) {
    if (node instanceof StreamPhysicalLocalGroupAggregate) {
      return Optional.empty();
    }
    if (node instanceof StreamPhysicalIncrementalGroupAggregate) {
      return kept("one row per group and distinct value, to see each value once", lifetime(node));
    }
    if (node instanceof StreamPhysicalGroupAggregateBase aggregate) {
      String content =
          aggregate.grouping().length == 0
              ? "one row, from which the next result is computed"
              : "one row per group, from which its next result is computed";
      return kept(content + valuesOf(aggregate), lifetime(node));
    }
    if (node instanceof StreamPhysicalGroupTableAggregateBase) {
      return kept("one row per group, from which its next results are computed", lifetime(node));
    }
    if (node instanceof StreamPhysicalOverAggregateBase) {
      return kept("per partition the rows or sums that a later frame needs", lifetime(node));
    }
    return Optional.empty();
  }

  /** What a group keeps of the values of its rows, beside sums and counts. */
  private static String valuesOf(StreamPhysicalGroupAggregateBase aggregate) {
    List<AggregateCall> calls = JavaScalaConversionUtil.toJava(aggregate.aggCalls());
    if (calls.stream().anyMatch(AggregateCall::isDistinct)) {
      return ", and every value of it that DISTINCT has seen";
    }
    boolean extremes =
        calls.stream()
            .map(call -> call.getAggregation().getKind())
            .anyMatch(kind -> kind == SqlKind.MIN || kind == SqlKind.MAX);
    return extremes && !ChangelogPlanUtils.inputInsertOnly(aggregate)
        ? ", and the values of it that MIN or MAX may fall back to"
        : "";
  }

  private Optional<KeptState> join(RelNode node) {
    if (node instanceof StreamPhysicalJoin) {
      return kept(
          "the rows of both inputs, as a later row of the other one may match", lifetime(node));
    }
    if (node instanceof StreamPhysicalMultiJoin) {
      return kept(
          "the rows of all inputs, as a later row of another one may match", lifetime(node));
    }
    if (node instanceof StreamPhysicalIntervalJoin) {
      return kept(
          "the rows of both inputs within the interval of the condition", UNTIL_TIME_PASSES);
    }
    if (node instanceof StreamPhysicalTemporalJoin) {
      return kept(
          "the versions of the right input and the rows that wait for them", UNTIL_TIME_PASSES);
    }
    if (node instanceof StreamPhysicalLookupJoin lookup && lookup.upsertMaterialize()) {
      return kept("what was looked up for a row, to take back the same", lifetime(node));
    }
    return Optional.empty();
  }

  private static Optional<KeptState> window(RelNode node) {
    boolean windowed =
        node instanceof StreamPhysicalWindowAggregate
            || node instanceof StreamPhysicalGlobalWindowAggregate
            || node instanceof StreamPhysicalGroupWindowAggregateBase
            || node instanceof StreamPhysicalWindowJoin
            || node instanceof StreamPhysicalWindowRank
            || node instanceof StreamPhysicalWindowDeduplicate;
    return windowed
        ? kept("what belongs to windows that are still open", UNTIL_TIME_PASSES)
        : Optional.empty();
  }

  private Optional<KeptState> order(RelNode node) {
    if (node instanceof StreamPhysicalRank rank) {
      boolean retracts = rank.rankStrategy() instanceof RankProcessStrategy.RetractStrategy;
      return kept(
          retracts
              ? "all rows of each partition, as any may be taken back"
              : "the rows of each partition that are in the result",
          lifetime(node));
    }
    if (node instanceof StreamPhysicalLimit || node instanceof StreamPhysicalSortLimit) {
      return kept("the rows that are, or may come, into the result", lifetime(node));
    }
    if (node instanceof StreamPhysicalTemporalSort) {
      return kept("the rows that may have to stand back", UNTIL_TIME_PASSES);
    }
    if (node instanceof StreamPhysicalMatch) {
      return kept("the rows of matches that are not complete", "until they are, or WITHIN ends");
    }
    return Optional.empty();
  }

  private Optional<KeptState> changelog(RelNode node) {
    if (node instanceof StreamPhysicalChangelogNormalize) {
      return kept(
          "the last row of each key, as the source does not send what an update replaces",
          lifetime(node));
    }
    if (node instanceof StreamPhysicalSink sink && sink.upsertMaterialize()) {
      return kept(
          "all rows per primary key of the sink, as the query's key is another one",
          lifetime(node));
    }
    if (node instanceof StreamPhysicalProcessTableFunction) {
      return kept("what the function declares", "as long as the function declares");
    }
    return Optional.empty();
  }

  /** How long the state of an idle key is kept, by a hint or else by the option of the job. */
  private String lifetime(RelNode node) {
    List<String> inputs = idleState.of(node).stream().map(TimeToLive::lifetime).distinct().toList();
    return switch (inputs.size()) {
      case 0 -> TimeToLive.ofOption(config).lifetime();
      case 1 -> inputs.get(0);
      default -> inputs.get(0) + " (left), " + inputs.get(1) + " (right)";
    };
  }

  private static Optional<KeptState> kept(String content, String lifetime) {
    return Optional.of(new KeptState(content, lifetime));
  }

  /** The lines of all stateful nodes, in the order of the nodes. */
  List<String> lines(List<RelNode> nodes) {
    return nodes.stream().flatMap(node -> line(node).stream()).toList();
  }

  private Optional<String> line(RelNode node) {
    return stateOf(node)
        .map(
            kept ->
                PhysicalPlan.describe(node)
                    + ": keeps "
                    + kept.content()
                    + "; kept "
                    + kept.lifetime()
                    + ".");
  }
}
