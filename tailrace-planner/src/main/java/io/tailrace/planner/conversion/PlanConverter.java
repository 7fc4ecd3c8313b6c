/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.conversion;

import io.tailrace.planner.Placement;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/**
 * Puts our nodes in the place of Flink's, bottom-up, wherever a conversion knows how. What is
 * refused stays Flink's node and is hosted; adjacent hosted nodes stay connected by rows and form
 * one tree. The visitor remembers nodes by identity, so that shared nodes stay shared. What a
 * conversion leaves out of the plan, as the exchange below an operator of ours, is in no decision.
 */
public final class PlanConverter {
  private final List<NodeConversion<?>> conversions;
  private final IdentityHashMap<RelNode, RelNode> converted = new IdentityHashMap<>();
  private final IdentityHashMap<RelNode, Placement> placements = new IdentityHashMap<>();

  private PlanConverter(List<NodeConversion<?>> conversions) {
    this.conversions = conversions;
  }

  /**
   * Converts a plan.
   *
   * @param conversions asked in order; the first that knows a node's class decides about it
   * @param roots the roots of Flink's physical plan, which is left as it is
   */
  public static PhysicalPlan convert(List<NodeConversion<?>> conversions, List<RelNode> roots) {
    PlanConverter converter = new PlanConverter(conversions);
    List<RelNode> newRoots = roots.stream().map(converter::visit).toList();
    return PhysicalPlan.of(newRoots, converter.placements);
  }

  private RelNode visit(RelNode node) {
    RelNode known = converted.get(node);
    if (known != null) {
      return known;
    }
    List<RelNode> inputs = new ArrayList<>(node.getInputs().size());
    node.getInputs().forEach(input -> inputs.add(visit(input)));
    RelNode result = place(node, inputs);
    converted.put(node, result);
    return result;
  }

  private RelNode place(RelNode node, List<RelNode> inputs) {
    Conversion conversion = conversionOf(node, inputs);
    if (conversion instanceof Conversion.Converted ours) {
      return ours.node();
    }
    if (conversion instanceof Conversion.Fed fed) {
      return host(node, List.of(fed.input()), fed.placement());
    }
    return host(node, inputs, ((Conversion.Refused) conversion).placement());
  }

  private RelNode host(RelNode node, List<RelNode> inputs, Placement placement) {
    RelNode hosted = inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    placements.put(hosted, placement);
    return hosted;
  }

  private Conversion conversionOf(RelNode node, List<RelNode> inputs) {
    for (NodeConversion<?> candidate : conversions) {
      if (candidate.nodeClass().isInstance(node)) {
        return convert(candidate, node, inputs);
      }
    }
    return new Conversion.Refused(StockPlacements.of(node));
  }

  private static <T extends RelNode> Conversion convert(
      NodeConversion<T> conversion, RelNode node, List<RelNode> inputs) {
    return conversion.convert(conversion.nodeClass().cast(node), inputs);
  }
}
