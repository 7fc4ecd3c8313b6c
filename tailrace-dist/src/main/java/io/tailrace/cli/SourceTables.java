/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.cli;

import io.tailrace.cli.failure.SourceTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.delegation.Parser;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.SinkModifyOperation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;

/** Finds the tables that a statement reads, those of views among them. */
final class SourceTables {

  /** Catalog, database and table; Flink adds what a scan reads of it. */
  private static final int PARTS_OF_NAME = 3;

  private final CatalogManager catalogs;

  SourceTables(CatalogManager catalogs) {
    this.catalogs = catalogs;
  }

  /** The tables in the order of the statement; none for one that cannot be parsed any more. */
  List<SourceTable> of(String sql, Parser parser) {
    List<SourceTable> tables = new ArrayList<>();
    try {
      parser.parse(sql).forEach(operation -> add(operation, tables));
    } catch (RuntimeException e) {
      // Whatever the parser finds now, the statement has failed for another reason, which is told.
      return List.of();
    }
    return tables;
  }

  private void add(Operation operation, List<SourceTable> tables) {
    if (operation instanceof StatementSetOperation set) {
      set.getOperations().forEach(insert -> add(insert, tables));
    } else if (operation instanceof SinkModifyOperation insert) {
      add(insert.getChild(), tables);
    } else if (operation instanceof PlannerQueryOperation query) {
      new Scans(name -> find(name).ifPresent(tables::add)).go(query.getCalciteTree());
    }
  }

  private Optional<SourceTable> find(List<String> name) {
    if (name.size() < PARTS_OF_NAME) {
      return Optional.empty();
    }
    Optional<ContextResolvedTable> found =
        catalogs.getTable(ObjectIdentifier.of(name.get(0), name.get(1), name.get(2)));
    return found.map(
        table -> {
          Map<String, String> options = table.getResolvedTable().getOptions();
          return new SourceTable(name.get(2), options);
        });
  }

  /** Visits the scans of a query, those of subqueries among them. */
  private static final class Scans extends RelVisitor {

    private final Consumer<List<String>> names;
    private final RexShuttle subqueries =
        new RexShuttle() {
          @Override
          public RexNode visitSubQuery(RexSubQuery subquery) {
            visit(subquery.rel, 0, null);
            return super.visitSubQuery(subquery);
          }
        };

    Scans(Consumer<List<String>> names) {
      this.names = names;
    }

    @Override
    public void visit(RelNode node, int ordinal, RelNode parent) {
      if (node instanceof TableScan scan) {
        names.accept(scan.getTable().getQualifiedName());
      }
      node.accept(subqueries);
      super.visit(node, ordinal, parent);
    }
  }
}
