/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.planner.coverage;

import io.tailrace.planner.Environments;
import io.tailrace.planner.ExecutionLevel;
import io.tailrace.planner.Placement;
import io.tailrace.planner.conversion.PhysicalPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.TableDescriptor;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.utils.TypeConversions;

/**
 * Asks the planner how queries run over the tables {@code inserts} and {@code changes}, which have
 * a key {@code k}, a condition {@code b} and columns of every type.
 */
final class QueryProbe {
  private final List<PhysicalPlan> plans = new ArrayList<>();
  private final StreamTableEnvironment tailrace = Environments.tailrace(plans::add);
  private final StreamTableEnvironment stock = Environments.stock();

  /**
   * A probe.
   *
   * @param columns of both tables, beside k and b
   */
  QueryProbe(RowType columns) {
    for (StreamTableEnvironment env : List.of(tailrace, stock)) {
      createTable(env, "inserts", "I", columns);
      createTable(env, "changes", "I,UB,UA,D", columns);
    }
  }

  private static void createTable(
      StreamTableEnvironment env, String name, String mode, RowType columns) {
    Schema.Builder schema = Schema.newBuilder().column("k", "BIGINT").column("b", "BOOLEAN");
    columns
        .getFields()
        .forEach(
            field ->
                schema.column(
                    field.getName(), TypeConversions.fromLogicalToDataType(field.getType())));
    env.createTemporaryTable(
        name,
        TableDescriptor.forConnector("changes")
            .option("mode", mode)
            .schema(schema.build())
            .build());
  }

  /**
   * The lowest level among the nodes of a query; connectors do not count.
   *
   * @return empty where stock Flink refuses the query, too
   */
  Optional<ExecutionLevel> level(String query) {
    plans.clear();
    try {
      tailrace.explainSql(query);
    } catch (RuntimeException e) {
      if (isRefusedByStock(query)) {
        return Optional.empty();
      }
      throw e;
    }
    PhysicalPlan plan = plans.get(plans.size() - 1);
    return plan.nodes().stream()
        .map(plan::placement)
        .filter(placement -> placement.fallback() || isOurs(placement))
        .map(Placement::level)
        .max(Comparator.naturalOrder());
  }

  private static boolean isOurs(Placement placement) {
    return placement.level() == ExecutionLevel.VECTOR
        || placement.level() == ExecutionLevel.ROW_BRIDGED;
  }

  private boolean isRefusedByStock(String query) {
    try {
      stock.explainSql(query);
      return false;
    } catch (RuntimeException e) {
      return true;
    }
  }
}
