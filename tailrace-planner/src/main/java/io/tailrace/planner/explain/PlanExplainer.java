/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import io.tailrace.planner.conversion.PhysicalPlan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;
import org.apache.flink.table.planner.plan.utils.FlinkRelOptUtil;
import org.apache.flink.table.planner.utils.ShortcutUtils;

/** The text of EXPLAIN: Flink's sections, with levels, and the decisions behind the plan. */
public final class PlanExplainer {
  /** Title of the section that lists what operators keep. */
  public static final String STATE_TITLE = "== Tailrace State ==";

  private final PhysicalPlan plan;
  private final Set<ExplainDetail> details;

  /** An explainer of one plan. */
  public PlanExplainer(PhysicalPlan plan, Set<ExplainDetail> details) {
    this.plan = plan;
    this.details = details;
  }

  /**
   * The whole text.
   *
   * @param syntaxTrees the statements before optimization
   * @param execGraph the execution plan of {@code plan}
   * @param streamGraph the job of {@code execGraph}
   */
  public String explain(
      List<RelNode> syntaxTrees, ExecNodeGraph execGraph, StreamGraph streamGraph) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.println("== Abstract Syntax Tree ==");
    for (RelNode tree : syntaxTrees) {
      out.println(
          FlinkRelOptUtil.toString(
              tree,
              SqlExplainLevel.EXPPLAN_ATTRIBUTES,
              /* withIdPrefix */ false,
              /* withChangelogTraits */ false,
              /* withRowType */ false,
              /* withUpsertKey */ false,
              /* withQueryBlockAlias */ false,
              /* withDuplicateChangesTrait */ false));
    }
    Optional<FlinkAdvice> advice =
        details.contains(ExplainDetail.PLAN_ADVICE)
            ? Optional.of(FlinkAdvice.of(plan))
            : Optional.empty();
    writePhysicalPlan(out, advice);
    out.println(PlanLevels.SECTION);
    out.print(new ExecPlanPrinter(plan).print(execGraph));
    if (details.contains(ExplainDetail.JSON_EXECUTION_PLAN)) {
      out.println();
      out.println("== Physical Execution Plan ==");
      out.println(streamGraph.getStreamingPlanAsJSON());
    }
    writeState(out);
    advice.ifPresent(
        ofFlink -> out.print(AdviceSection.of(plan.decisions(), ofFlink.lines().size() + 1)));
    out.print(DecisionSection.of(plan.decisions()));
    out.flush();
    return text.toString();
  }

  private void writeState(PrintWriter out) {
    List<RelNode> nodes = plan.nodes();
    if (nodes.isEmpty()) {
      return;
    }
    ReadableConfig config = ShortcutUtils.unwrapTableConfig(nodes.get(0));
    List<String> lines = new StatefulOperators(config).lines(nodes);
    out.println();
    out.println(STATE_TITLE);
    lines.forEach(out::println);
    if (lines.isEmpty()) {
      out.println("No operator keeps state.");
    }
  }

  private void writePhysicalPlan(PrintWriter out, Optional<FlinkAdvice> advice) {
    out.println(
        advice.isPresent()
            ? "== Optimized Physical Plan With Advice =="
            : "== Optimized Physical Plan ==");
    LevelTreeWriter writer = new LevelTreeWriter(plan, out, details, advice);
    for (RelNode root : plan.roots()) {
      root.explain(writer);
      out.println();
    }
    List<String> lines = advice.map(FlinkAdvice::lines).orElse(List.of());
    if (!lines.isEmpty()) {
      lines.forEach(out::println);
      out.println();
    }
  }
}
