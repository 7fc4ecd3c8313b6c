/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.batch.Layout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Snapshot;
import org.apache.calcite.rel.core.TableScan;
import org.apache.flink.table.api.Expressions;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.expressions.Expression;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;

/** Finds the tables that a query reads from beginning to end. */
final class ScannedTables extends RelVisitor {
  private final Map<List<String>, ScannedTable> found = new LinkedHashMap<>();

  private ScannedTables() {}

  /**
   * The tables that a tree scans, each once. Those that it only looks rows up in are not; those
   * whose versions it joins by row time are.
   */
  static List<ScannedTable> of(RelNode tree) {
    ScannedTables tables = new ScannedTables();
    tables.go(tree);
    return List.copyOf(tables.found.values());
  }

  @Override
  public void visit(RelNode node, int ordinal, RelNode parent) {
    if (node instanceof Snapshot snapshot
        && !FlinkTypeFactory.isRowtimeIndicatorType(snapshot.getPeriod().getType())) {
      return;
    }
    if (node instanceof TableScan scan) {
      found.computeIfAbsent(scan.getTable().getQualifiedName(), ScannedTable::new);
    }
    super.visit(node, ordinal, parent);
  }

  /**
   * A table.
   *
   * @param path catalog, database and name
   */
  record ScannedTable(List<String> path) {

    /**
     * Its columns that are not nested, for the bench reads no others.
     *
     * @throws ValidationException when all of them are
     */
    Table read(StreamTableEnvironment tables) {
      Table table =
          tables.from(
              ObjectIdentifier.of(path.get(0), path.get(1), path.get(2)).asSerializableString());
      List<Expression> flat = new ArrayList<>();
      for (Column column : table.getResolvedSchema().getColumns()) {
        switch (Layout.of(column.getDataType().getLogicalType())) {
          case ARRAY, MAP, ROW, VARIANT -> {}
          default -> flat.add(Expressions.$(column.getName()));
        }
      }
      if (flat.isEmpty()) {
        throw new ValidationException(
            "Table "
                + path
                + " has only nested columns, which the bench cannot read; declare a flat one too.");
      }
      return table.select(flat.toArray(Expression[]::new));
    }
  }
}
