/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import io.tailrace.planner.Placement;
import io.tailrace.planner.conversion.PhysicalPlan;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.Pair;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.planner.plan.utils.RelTreeWriterImpl;

/** Writes a physical plan as Flink does, with the level of every node and the reason for it. */
final class LevelTreeWriter extends RelTreeWriterImpl {
  private final PhysicalPlan plan;
  private final Optional<FlinkAdvice> advice;

  /**
   * A writer of one plan.
   *
   * @param advice to be shown with the nodes that it is about
   */
  LevelTreeWriter(
      PhysicalPlan plan,
      PrintWriter out,
      Set<ExplainDetail> details,
      Optional<FlinkAdvice> advice) {
    super(
        out,
        details.contains(ExplainDetail.ESTIMATED_COST)
            ? SqlExplainLevel.ALL_ATTRIBUTES
            : SqlExplainLevel.DIGEST_ATTRIBUTES,
        /* withIdPrefix */ false,
        /* withChangelogTraits */ details.contains(ExplainDetail.CHANGELOG_MODE),
        /* withRowType */ false,
        /* withTreeStyle */ true,
        /* withUpsertKey */ false,
        /* withQueryHint */ true,
        /* withQueryBlockAlias */ false,
        /* statementNum */ plan.roots().size(),
        /* withAdvice */ false,
        /* withDuplicateChangesTrait */ false);
    this.plan = plan;
    this.advice = advice;
  }

  @Override
  public void explain_(RelNode node, List<Pair<String, Object>> values) {
    Placement placement = plan.placement(node);
    List<Pair<String, Object>> all = new ArrayList<>();
    advice
        .flatMap(some -> some.numbersOf(node))
        .ifPresent(numbers -> all.add(Pair.of("advice", numbers)));
    all.addAll(values);
    all.add(Pair.of("level", placement.level().label()));
    placement.reason().ifPresent(reason -> all.add(Pair.of("reason", reason)));
    super.explain_(node, all);
  }
}
