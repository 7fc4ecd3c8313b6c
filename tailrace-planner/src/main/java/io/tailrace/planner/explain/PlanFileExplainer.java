/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.explain;

import io.tailrace.planner.Decision;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.exec.BatchExecNode;
import io.tailrace.planner.exec.ExecGraphs;
import io.tailrace.planner.exec.ExecPlacements;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.api.ExplainDetail;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;

/**
 * The text of EXPLAIN for a compiled plan, of which there is neither syntax nor a physical plan.
 */
public final class PlanFileExplainer {
  private final Set<ExplainDetail> details;
  private final List<String> state;

  /**
   * An explainer.
   *
   * @param details that were asked for; a compiled plan has only some of them
   * @param state a line per operator that keeps state
   */
  public PlanFileExplainer(Set<ExplainDetail> details, List<String> state) {
    this.details = details;
    this.state = List.copyOf(state);
  }

  /**
   * The whole text.
   *
   * @param graph a plan that has been translated
   * @param job what it was translated to
   */
  public String explain(ExecNodeGraph graph, StreamGraph job) {
    StringBuilder text = new StringBuilder();
    line(text, PlanLevels.SECTION);
    text.append(new ExecPlanPrinter(ExecutionLevel.HOSTED).print(graph));
    if (details.contains(ExplainDetail.JSON_EXECUTION_PLAN)) {
      line(text, "");
      line(text, "== Physical Execution Plan ==");
      line(text, job.getStreamingPlanAsJSON());
    }
    line(text, "");
    line(text, PlanExplainer.STATE_TITLE);
    state.forEach(line -> line(text, line));
    if (state.isEmpty()) {
      line(text, "No operator keeps state.");
    }
    return text.append(DecisionSection.of(decisions(graph))).toString();
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append(System.lineSeparator());
  }

  private static List<Decision> decisions(ExecNodeGraph graph) {
    List<Decision> decisions = new ArrayList<>();
    for (ExecNode<?> node : ExecGraphs.nodesOf(graph)) {
      if (node instanceof BatchExecNode ours) {
        decisions.addAll(ours.decisions());
      }
      ExecPlacements.of(node)
          .reason()
          .ifPresent(
              reason ->
                  decisions.add(
                      Decision.of(
                          node.getDescription(), ExecPlacements.of(node).level().label(), reason)));
    }
    return decisions;
  }
}
