/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.state;

import io.tailrace.planner.Decision;
import io.tailrace.planner.conversion.PhysicalPlan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.configuration.ReadableConfig;

/**
 * Warns of operators that forget before an operator above them in the stream does: updates still
 * come, for keys that they know no more.
 */
public final class EarlyForgetting {
  private final IdleState idleState;
  private final List<Decision> warnings = new ArrayList<>();

  /** Of every visited node: what last kept state on each way to it, itself included. */
  private final Map<RelNode, List<Keeper>> keepers = new IdentityHashMap<>();

  private EarlyForgetting(ReadableConfig config) {
    this.idleState = new IdleState(config);
  }

  /** One decision for each operator of a plan and each operator that outlives it. */
  public static List<Decision> warnings(PhysicalPlan plan, ReadableConfig config) {
    EarlyForgetting search = new EarlyForgetting(config);
    plan.roots().forEach(search::visit);
    return search.warnings;
  }

  private List<Keeper> visit(RelNode node) {
    List<Keeper> known = keepers.get(node);
    if (known != null) {
      return known;
    }
    List<TimeToLive> own = idleState.of(node);
    List<Keeper> before = new ArrayList<>();
    for (int i = 0; i < node.getInputs().size(); i++) {
      List<Keeper> ofInput = visit(node.getInput(i));
      if (!own.isEmpty()) {
        compare(node, own.get(Math.min(i, own.size() - 1)), ofInput);
      }
      before.addAll(ofInput);
    }
    List<Keeper> result = own.isEmpty() ? before : List.of(new Keeper(node, Collections.max(own)));
    keepers.put(node, result);
    return result;
  }

  private void compare(RelNode node, TimeToLive own, List<Keeper> upstream) {
    for (Keeper keeper : upstream) {
      if (own.compareTo(keeper.timeToLive()) < 0) {
        warnings.add(warning(node, own, keeper));
      }
    }
  }

  private static Decision warning(RelNode node, TimeToLive own, Keeper keeper) {
    return Decision.of(
        PhysicalPlan.describe(node),
        "may give wrong results",
        "it forgets a key "
            + own.text()
            + " after its last change ("
            + own.origin().label()
            + "), but "
            + PhysicalPlan.describe(keeper.node())
            + " before it sends updates for "
            + (keeper.timeToLive().isForever() ? "ever" : keeper.timeToLive().text()),
        own.origin().remedy(keeper.timeToLive()));
  }

  /** A node and the longest time for which it keeps state. */
  private record Keeper(RelNode node, TimeToLive timeToLive) {}
}
