/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli.result;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;

/**
 * The order in which a final result is printed: the query's own outermost ORDER BY, as far as its
 * columns are part of the result, then all columns from left to right. So equal results print alike
 * whatever the parallelism.
 */
public final class ResultOrder {

  private ResultOrder() {}

  /** The order of a query's result. */
  public static RowOrder of(QueryOperation query, ResultShape shape) {
    List<RowOrder.Key> keys = new ArrayList<>();
    if (query instanceof PlannerQueryOperation planned) {
      for (RelFieldCollation key : collation(planned.getCalciteTree())) {
        keys.add(
            new RowOrder.Key(
                key.getFieldIndex(),
                key.direction.isDescending()
                    ? RowOrder.Direction.DESCENDING
                    : RowOrder.Direction.ASCENDING,
                nullsFirst(key) ? RowOrder.Nulls.FIRST : RowOrder.Nulls.LAST));
      }
    }
    List<Integer> ordered = keys.stream().map(RowOrder.Key::column).toList();
    for (int column = 0; column < shape.types().size(); column++) {
      if (!ordered.contains(column)) {
        keys.add(new RowOrder.Key(column, RowOrder.Direction.ASCENDING, RowOrder.Nulls.FIRST));
      }
    }
    return new RowOrder(shape, keys);
  }

  /** NULL is the lowest value unless the query says otherwise, as everywhere in Flink. */
  private static boolean nullsFirst(RelFieldCollation key) {
    return key.nullDirection == NullDirection.UNSPECIFIED
        ? !key.direction.isDescending()
        : key.nullDirection == NullDirection.FIRST;
  }

  private static List<RelFieldCollation> collation(RelNode node) {
    if (node instanceof Sort sort) {
      return sort.getCollation().getFieldCollations();
    }
    if (node instanceof Project project) {
      return throughProject(project);
    }
    return List.of();
  }

  /**
   * Follows sort columns through a projection that only picks columns; ends at the first one it
   * drops.
   */
  private static List<RelFieldCollation> throughProject(Project project) {
    List<RelFieldCollation> kept = new ArrayList<>();
    for (RelFieldCollation key : collation(project.getInput())) {
      int output = outputOf(project.getProjects(), key.getFieldIndex());
      if (output < 0) {
        break;
      }
      kept.add(key.withFieldIndex(output));
    }
    return kept;
  }

  private static int outputOf(List<RexNode> projects, int input) {
    return IntStream.range(0, projects.size())
        .filter(i -> projects.get(i) instanceof RexInputRef ref && ref.getIndex() == input)
        .findFirst()
        .orElse(-1);
  }
}
