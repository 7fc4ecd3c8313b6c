/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.batch.Layout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

/** Finds the tables that a query reads from beginning to end, and which of their columns. */
final class ScannedTables extends RelVisitor {
  private final Map<List<String>, Set<String>> columns = new LinkedHashMap<>();

  private ScannedTables() {}

  /**
   * The tables that a tree scans, each once. Those that it only looks rows up in are not; those
   * whose versions it joins by row time are.
   *
   * @param tree as it was written
   * @param optimized the same, with scans that hand out no more columns than the query needs
   */
  static List<ScannedTable> of(RelNode tree, RelNode optimized) {
    Map<List<String>, Set<String>> read = in(optimized);
    return in(tree).entrySet().stream()
        .map(
            table ->
                new ScannedTable(
                    table.getKey(), read.getOrDefault(table.getKey(), table.getValue())))
        .toList();
  }

  private static Map<List<String>, Set<String>> in(RelNode tree) {
    ScannedTables tables = new ScannedTables();
    tables.go(tree);
    return tables.columns;
  }

  @Override
  public void visit(RelNode node, int ordinal, RelNode parent) {
    if (node instanceof Snapshot snapshot
        && !FlinkTypeFactory.isRowtimeIndicatorType(snapshot.getPeriod().getType())) {
      return;
    }
    if (node instanceof TableScan scan) {
      // What the planner pushed into a source follows the name.
      List<String> path = scan.getTable().getQualifiedName().subList(0, 3);
      columns
          .computeIfAbsent(path, table -> new LinkedHashSet<>())
          .addAll(scan.getRowType().getFieldNames());
    }
    super.visit(node, ordinal, parent);
  }

  /**
   * A table.
   *
   * @param path catalog, database and name
   * @param columns those that are read; there may be others, of nested values for instance
   */
  record ScannedTable(List<String> path, Set<String> columns) {

    /**
     * Its columns that are read and not nested, for the bench's sink reads no others; all that are
     * not nested if there are none.
     *
     * @throws ValidationException when all columns are nested
     */
    Table read(StreamTableEnvironment tables) {
      Table table =
          tables.from(
              ObjectIdentifier.of(path.get(0), path.get(1), path.get(2)).asSerializableString());
      List<String> flat = new ArrayList<>();
      for (Column column : table.getResolvedSchema().getColumns()) {
        switch (Layout.of(column.getDataType().getLogicalType())) {
          case ARRAY, MAP, ROW, VARIANT -> {}
          default -> flat.add(column.getName());
        }
      }
      if (flat.isEmpty()) {
        throw new ValidationException(
            "Table "
                + path
                + " has only nested columns, which the bench cannot read; declare a flat one too.");
      }
      List<String> read = flat.stream().filter(columns::contains).toList();
      return table.select(
          (read.isEmpty() ? flat : read).stream().map(Expressions::$).toArray(Expression[]::new));
    }
  }
}
