/*
 * Copyright the Tailrace authors.
 *
 * Licensed under the Apache License, Version 2.0; see the LICENSE file at the root of the project.
 */
package io.tailrace.bench;

import io.tailrace.bench.connector.BenchTableFactory;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.TableDescriptor;
import org.apache.flink.table.api.bridge.java.StreamStatementSet;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalTypeFamily;

/**
 * Adds the insertion of a query into a table of the query's columns to a job. The table has no
 * constraints, so that no engine has any to enforce.
 */
final class Insertion {
  private Insertion() {}

  /**
   * Adds the insertion of a query over a table of the bench.
   *
   * @param tables an environment of the context's engine
   * @param table the table that the query reads
   * @param query a SELECT over it
   */
  static void add(
      StreamTableEnvironment tables, BenchTable table, String query, JobContext context) {
    tables.createTemporaryTable(table.name(), table.descriptor(context));
    add(tables, tables.sqlQuery(query), context);
  }

  /** Adds the insertion of a query over tables that are there. */
  static void add(StreamTableEnvironment tables, Table query, JobContext context) {
    StreamStatementSet statements = tables.createStatementSet();
    statements.addInsert(sink(query, context), query);
    statements.attachAsDataStream();
  }

  private static TableDescriptor sink(Table query, JobContext context) {
    Schema.Builder schema = Schema.newBuilder();
    for (Column column : query.getResolvedSchema().getColumns()) {
      schema.column(column.getName(), unconstrained(column.getDataType()));
    }
    return TableDescriptor.forConnector(BenchTableFactory.IDENTIFIER)
        .schema(schema.build())
        .option(BenchTableFactory.RUN, context.run())
        .option(BenchTableFactory.UPDATES, context.sinkUpdates())
        .build();
  }

  private static DataType unconstrained(DataType type) {
    return type.getLogicalType().is(LogicalTypeFamily.CHARACTER_STRING)
        ? DataTypes.STRING()
        : type.nullable();
  }
}
