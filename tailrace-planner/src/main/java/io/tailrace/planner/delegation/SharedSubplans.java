/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.delegation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.flink.table.planner.plan.nodes.calcite.WatermarkAssigner;
import org.apache.flink.table.planner.plan.utils.FlinkRelOptUtil;

/**
 * Makes the statements of a set share what they have in common, before they are optimized: the
 * query of a view that several of them read, or the same sub-query. A shared node is optimized and
 * run once. Flink does so for Table API programs that use one table twice; a view in SQL is
 * expanded anew for each statement, and filters and projections pushed into the copies make them
 * differ.
 *
 * <p>What only reads a table (its computed columns and its watermark with it) is not shared here:
 * each statement first pushes its own columns into the scan, and the scans are united later. Nor is
 * a table function, which is planned together with its consumer only.
 */
final class SharedSubplans {
  private final Map<String, RelNode> firstOfDigest = new HashMap<>();
  private final IdentityHashMap<RelNode, RelNode> merged = new IdentityHashMap<>();
  private int sharedCount;

  /** How many nodes of the statements merged so far took the place of an equal one. */
  int sharedCount() {
    return sharedCount;
  }

  /** The same statements as a DAG in which equal queries are one. */
  List<RelNode> merge(List<RelNode> statements) {
    List<RelNode> roots = new ArrayList<>();
    for (RelNode statement : statements) {
      Map<String, RelNode> ofStatement = new HashMap<>();
      roots.add(merge(statement, ofStatement));
      ofStatement.forEach(firstOfDigest::putIfAbsent);
    }
    return roots;
  }

  private RelNode merge(RelNode node, Map<String, RelNode> ofStatement) {
    RelNode known = merged.get(node);
    if (known != null) {
      return known;
    }
    RelNode result = mergeUnknown(node, ofStatement);
    merged.put(node, result);
    return result;
  }

  private RelNode mergeUnknown(RelNode node, Map<String, RelNode> ofStatement) {
    if (isShareable(node)) {
      String digest = FlinkRelOptUtil.getDigest(node);
      RelNode first = firstOfDigest.get(digest);
      if (first != null) {
        sharedCount++;
        return first;
      }
      RelNode own = withMergedInputs(node, ofStatement);
      ofStatement.putIfAbsent(digest, own);
      return own;
    }
    return withMergedInputs(node, ofStatement);
  }

  private RelNode withMergedInputs(RelNode node, Map<String, RelNode> ofStatement) {
    if (node instanceof Correlate || node instanceof Snapshot) {
      // The parts of these are optimized together only.
      return node;
    }
    List<RelNode> inputs = new ArrayList<>();
    node.getInputs().forEach(input -> inputs.add(merge(input, ofStatement)));
    return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
  }

  private static boolean isShareable(RelNode node) {
    return node instanceof Project project
        ? !isTableAccess(project.getInput())
        : node instanceof Aggregate || node instanceof Join || node instanceof Union;
  }

  private static boolean isTableAccess(RelNode node) {
    if (node instanceof TableScan || node instanceof TableFunctionScan) {
      return true;
    }
    return (node instanceof Project || node instanceof WatermarkAssigner)
        && isTableAccess(node.getInput(0));
  }
}
